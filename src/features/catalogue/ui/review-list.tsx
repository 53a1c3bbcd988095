import { formatDate } from '#kernel/day-words.ts'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import type { ReviewAnswer } from '../rules/answers/product-answers.ts'

/** What groups wrote, the newest first; nothing where nobody wrote yet. */
export const ReviewList = ({ reviews, title }: { reviews: readonly ReviewAnswer[]; title: string }) =>
  reviews.length === 0 ? null : (
    <section aria-label={title} className="py-12">
      <h2 className="mb-6 font-bold text-xl">{title}</h2>
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
