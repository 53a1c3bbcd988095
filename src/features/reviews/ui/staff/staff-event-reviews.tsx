import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/format-date.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { withReview } from '../../rules/with-review.ts'
import { reviewedName } from '../reviewed-name.ts'
import { HideReview } from './hide-review.tsx'

type Props = {
  readonly event: WireEvent
  readonly canHide: boolean
  readonly onChanged: (event: WireEvent) => void
}

/** The reviews of an event for staff, including hidden ones (REV-008). */
export const StaffEventReviews = ({ event, canHide, onChanged }: Props) => (
  <ul className="grid gap-3">
    {(event.reviews ?? []).map((review) => (
      <li
        key={review.id}
        className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-surface p-4"
      >
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
            {review.author} about {reviewedName(event, review)}
            {review.hidden && <Badge tone="warn">Hidden</Badge>}
          </p>
          <StarRating score={review.score} full />
          <p className="wrap-anywhere whitespace-pre-line">{review.text}</p>
          <p className="text-ink-soft text-sm">{formatDate(review.createdDate)}</p>
        </div>
        {canHide && (
          <HideReview
            review={review}
            onChanged={(hidden) => onChanged(withReview(event, { ...review, hidden }))}
          />
        )}
      </li>
    ))}
  </ul>
)
