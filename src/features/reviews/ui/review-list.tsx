import { lazy, Suspense, useState } from 'react'
import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { LateButton } from '#platform/ui/actions/late-button.tsx'
import type { ReviewSource } from '../rules/review-search.ts'
import { ReviewCard, ReviewCards } from './review-card.tsx'

const ReviewBrowser = lazy(async () => ({
  default: (await loadPart(() => import('./review-browser.tsx'))).ReviewBrowser,
}))

type Props = {
  reviews: readonly ReviewResponse[]
  title: string
  /** The total number of reviews. `reviews` contains only the newest of them. */
  total?: number
  /**
   * The product or location that is reviewed; if both are undefined, the company. These props are strings, so that the
   * list can be memoized.
   */
  productId?: string
  locationId?: string
  section?: Section
  /** When the reader's event was booked; newer reviews come first. */
  bookedDate?: string | null
}

const sourceOf = ({ productId, locationId, section, bookedDate }: Props): ReviewSource => {
  if (productId !== undefined) return { of: 'product', productId, bookedDate }
  return locationId !== undefined && section ? { of: 'location', locationId, section } : { of: 'company' }
}

/** Shows the newest reviews, and on request all of them with a search; renders nothing without reviews. */
export const ReviewList = (props: Props) => {
  const { reviews, title, total } = props
  const [isOpen, setOpen] = useState(false)
  if (reviews.length === 0) return null
  const newest = (
    <ReviewCards>
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ReviewCards>
  )
  return (
    <section aria-label={title} className="py-12">
      <h2 className="mb-6 font-bold text-xl">{title}</h2>
      {isOpen ? (
        <Suspense fallback={newest}>
          <ReviewBrowser source={sourceOf(props)} title={title} />
        </Suspense>
      ) : (
        <>
          {newest}
          {(total === undefined || total > reviews.length) && (
            <LateButton className="mt-6" onClick={() => setOpen(true)}>
              {total === undefined ? 'All reviews' : `All ${formatCount(total)} reviews`}
            </LateButton>
          )}
        </>
      )}
    </section>
  )
}
