import type { ReactNode } from 'react'
import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { formatMonth } from '#kernel/format-date.ts'
import { sectionLabels } from '#kernel/section.ts'
import { StarRating } from '#platform/ui/display/star-rating.tsx'

type Props = {
  readonly review: Pick<ReviewResponse, 'score' | 'text' | 'author' | 'section' | 'createdDate'>
  /** Shown above the stars, such as the subject. */
  readonly children?: ReactNode
}

/** A review with its author, the kind of event and the month (REV-O6). */
export const ReviewCard = ({ review: { score, text, author, section, createdDate }, children }: Props) => (
  <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5">
    {children}
    <StarRating score={score} full />
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    <p className="mt-auto text-ink-faint text-sm">
      {author}, {sectionLabels(section).longName}, {formatMonth(createdDate)}
    </p>
  </li>
)

/** A grid of review cards. */
export const ReviewCards = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">{children}</ul>
)
