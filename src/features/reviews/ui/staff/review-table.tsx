import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { cutText } from '#kernel/cut-text.ts'
import { formatDate } from '#kernel/dates.ts'
import { sectionLabels } from '#kernel/section.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { StaffReviewResponse } from '../../contract/staff-review-endpoints.ts'
import { kindLabels } from '../review-labels.ts'
import { HideReview } from './hide-review.tsx'

/** Longer texts are cut until they are opened. */
const shownLength = 240

const ReviewText = ({ text }: { readonly text: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > shownLength
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {isOpen || !isLong ? text : `${cutText(text, shownLength)}… `}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="font-semibold text-accent-ink underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </p>
  )
}

const subjectOf = ({ kind, productName, locationName }: StaffReviewResponse): string =>
  (kind === 'product' ? productName : kind === 'location' ? locationName : null) ?? kindLabels[kind].one

const Subject = ({ review }: { readonly review: StaffReviewResponse }) => (
  <span className="wrap-anywhere">
    {subjectOf(review)}
    {review.eventId && (
      <Link
        href={`/admin/event/${review.eventId}`}
        className="block text-accent-ink text-sm underline underline-offset-[0.2em] pointer-coarse:py-3"
      >
        {review.eventName ?? 'Event'}
      </Link>
    )}
  </span>
)

const columnsFor = (onChanged: Props['onChanged']): readonly Column<StaffReviewResponse>[] => [
  {
    id: 'review',
    header: 'Review',
    cell: (review) => (
      <span className="grid min-w-44 gap-1.5 font-normal">
        <span className="flex flex-wrap items-center gap-2">
          <StarRating score={review.score} full />
          {review.hidden && <Badge tone="warn">Hidden</Badge>}
        </span>
        <ReviewText text={review.text} />
        <span className="text-ink-soft text-sm">
          {review.author}, {sectionLabels(review.section).longName}, {formatDate(review.createdDate)}
        </span>
        <span className="text-sm md:hidden">
          <Subject review={review} />
        </span>
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', shownFrom: 'roomyTable', cell: ({ kind }) => kindLabels[kind].one },
  { id: 'subject', header: 'About', shownFrom: 'tablet', cell: (review) => <Subject review={review} /> },
  ...(onChanged
    ? [
        {
          id: 'hide',
          header: 'Visibility',
          cell: (review: StaffReviewResponse) => <HideReview review={review} onChanged={onChanged} />,
        },
      ]
    : []),
]

type Props = {
  readonly rows: readonly StaffReviewResponse[] | undefined
  readonly state: 'ready' | 'loading' | 'failed'
  readonly onRetry: () => void
  readonly isNarrowed: boolean
  /** Undefined for staff who cannot hide reviews. */
  readonly onChanged: (() => void) | undefined
}

/** All reviews for staff, newest first. */
export const ReviewTable = ({ isNarrowed, onChanged, ...table }: Props) => (
  <DataTable
    {...table}
    caption="Reviews"
    columns={columnsFor(onChanged)}
    keyOf={({ id }) => id}
    empty={
      <EmptyState icon={<MessageSquareText />} title={isNarrowed ? 'No reviews found' : 'No reviews yet'}>
        {isNarrowed
          ? 'Shorten your search or choose other filters.'
          : 'Reviews that customers write appear here.'}
      </EmptyState>
    }
  />
)
