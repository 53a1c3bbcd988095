import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reviewKinds } from '#features/catalogue/rules/review-kinds.ts'
import { formatCount } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { type CompanyReviewType, maxReviewSearch, type ReviewOrder } from '../rules/review-page.ts'
import { allReviews, type ReviewParams, type ReviewSource } from '../rules/review-search.ts'
import { pageAfter } from './read-reviews.ts'
import { ReviewCard, ReviewCards } from './review-card.tsx'
import { kindLabels, scoreOptions } from './review-labels.ts'
import { useReviewSearch } from './use-review-search.ts'

const orderOptions: { value: ReviewOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'highest', label: 'Highest score first' },
  { value: 'lowest', label: 'Lowest score first' },
]
const typeOptions = [
  { value: 'all', label: 'Everything' },
  ...reviewKinds.map((value) => ({ value, label: kindLabels[value].many })),
]

/** Milliseconds after the last key before the search starts. */
const searchDelay = 250

type Props = { readonly source: ReviewSource; readonly title: string }

/** Lists all reviews of a product, a location or the company, with a search, filters and a button for more. */
export const ReviewBrowser = ({ source, title }: Props) => {
  const [wantedPage, setWantedPage] = useState({ params: allReviews, page: 1 })
  const { running, failed, shown, retry } = useReviewSearch(source, wantedPage)
  const container = useRef<HTMLDivElement>(null)
  // Moves the focus to the list, because the button that opened it had the focus and is no longer rendered.
  useEffect(() => container.current?.focus({ preventScroll: true }), [])
  const changeParams = (changes: Partial<ReviewParams>) =>
    setWantedPage(({ params }) => ({ params: { ...params, ...changes }, page: 1 }))
  const nextPage = shown && pageAfter(shown)
  return (
    <div ref={container} tabIndex={-1} className="grid gap-6 outline-none">
      <Filters source={source} params={wantedPage.params} onChange={changeParams} />
      <p aria-live="polite" className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-soft">
        {shown?.averageScore != null && <StarRating score={shown.averageScore} full />}
        {shown && (
          <span>
            {formatCount(shown.items.length)} of {formatCount(shown.total)} reviews
          </span>
        )}
      </p>
      {failed && <ErrorState onRetry={retry}>The reviews could not be loaded.</ErrorState>}
      {!shown && !failed && <Skeleton className="h-96 w-full" />}
      {shown?.total === 0 && (
        <EmptyState icon={<MessageSquareText />} title="No reviews found">
          Shorten your search or choose other filters.
        </EmptyState>
      )}
      {shown && shown.total > 0 && (
        <div aria-busy={running !== null}>
          <ReviewCards>
            {shown.items.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ReviewCards>
        </div>
      )}
      {nextPage && (
        <Button
          className="justify-self-start"
          pending={running !== null}
          aria-label={`More reviews: ${title}`}
          onClick={() => setWantedPage({ params: shown.params, page: nextPage })}
        >
          More reviews
        </Button>
      )}
    </div>
  )
}

type FiltersProps = {
  readonly source: ReviewSource
  readonly params: ReviewParams
  readonly onChange: (change: Partial<ReviewParams>) => void
}

const Filters = ({ source, params, onChange }: FiltersProps) => {
  const [typedText, setTypedText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    const search = typedText.trim()
    if (search === params.search) return
    const timer = setTimeout(() => onChange({ search }), searchDelay)
    return () => clearTimeout(timer)
  }, [typedText])
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:flex">
      <SearchField
        label="Search reviews"
        className="col-span-2 md:w-80"
        maxLength={maxReviewSearch}
        value={typedText}
        onChange={setTypedText}
      />
      {source.of === 'company' && (
        <SelectField
          label="About"
          className="max-md:col-span-2"
          options={typeOptions}
          value={params.type}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value as CompanyReviewType })}
        />
      )}
      <SelectField
        label="Score"
        placeholder="Any score"
        options={scoreOptions}
        value={params.score ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ score: value ? Number(value) : null })}
      />
      <SelectField
        label="Order"
        options={orderOptions}
        value={params.order}
        onChange={({ currentTarget }) => onChange({ order: currentTarget.value as ReviewOrder })}
      />
    </div>
  )
}
