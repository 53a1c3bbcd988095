import { formatCount } from '#kernel/format-count.ts'
import { formatDate } from '#kernel/format-date.ts'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import type { ReviewResponse } from '../rules/responses/product-responses.ts'

type Props = {
  reviews: readonly ReviewResponse[]
  title: string
  /** The total number of reviews; `reviews` are the newest. */
  inAll?: number
}

/** Shows reviews, newest first; renders nothing without reviews. */
export const ReviewList = ({ reviews, title, inAll = 0 }: Props) =>
  reviews.length === 0 ? null : (
    <section aria-label={title} className="py-12">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="font-bold text-xl">{title}</h2>
        {inAll > reviews.length && (
          <p className="text-ink-soft">The latest of {formatCount(inAll)} reviews</p>
        )}
      </div>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map(({ id, score, text, author, createdDate }) => (
          <li key={id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
            <StarRating score={score} full />
            <p>{text}</p>
            <p className="mt-auto text-ink-faint text-sm">
              {author}, {formatDate(createdDate)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
