import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEvent, WireReview } from '#features/events/rules/reading/wire-schema.ts'
import { capital } from '#kernel/capital.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { isAskedForReviews, type ReviewChoice, reviewChoices } from '../rules/can-review.ts'
import { withReview } from '../rules/with-review.ts'
import { reviewedName } from './reviewed-name.ts'
import { type ReviewsApi, useReviewsApi } from './reviews-api.ts'

const ReviewForm = lazy(async () => ({
  default: (await loadPart(() => import('./review-form.tsx'))).ReviewForm,
}))

type Props = {
  readonly event: WireEvent
  readonly userId: string
  readonly onChanged: (event: WireEvent) => void
}

/**
 * Asks an attendee of a past event how it was (REV-002), and shows the reviews of the group. Renders nothing if there
 * is neither a question nor a review.
 */
export const EventReviews = ({ event, userId, onChanged }: Props) => {
  const api = useReviewsApi()
  const ownGuest = event.customerSummary?.find(({ customer }) => customer.id === userId)
  const canAsk = isAskedForReviews(event, userId)
  const forbiddenQuery = useQuery({
    queryKey: ['reviews', 'forbidden', event._doc, userId],
    queryFn: async () => (await api.readReviewForbidden({ eventId: event._doc })).data.forbidden,
    enabled: canAsk,
  })
  const isOpen = canAsk && forbiddenQuery.data !== true
  const ownReviews = ownGuest?.reviews ?? []
  const reviewsOfOthers = (event.reviews ?? []).filter(({ customerId }) => customerId !== userId)
  const choices = reviewChoices(eventFromWire(event), userId).filter(
    (choice) => isOpen || ownReviews.some((review) => isAbout(review, choice)),
  )
  if (choices.length === 0 && reviewsOfOthers.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-5" aria-labelledby="reviews-title">
      <div>
        <h2 id="reviews-title" className="font-semibold text-xl">
          How was it?
        </h2>
        {isOpen && <p className="text-ink-soft">Your reviews help other groups to choose.</p>}
      </div>
      {choices.length > 0 && (
        <ul className="divide-y divide-line">
          {choices.map((choice) => (
            <Choice
              key={choice.kind === 'product' ? choice.productId : choice.kind}
              choice={choice}
              ownReview={ownReviews.find((review) => isAbout(review, choice))}
              isOpen={isOpen}
              // The button is disabled until the server allows a review.
              isAllowed={forbiddenQuery.data === false}
              onWrite={async (name, review) => {
                const savedReview = await openReviewForm({
                  api,
                  eventId: event._doc,
                  choice,
                  name,
                  ownReview: review,
                })
                if (savedReview) onChanged(withReview(event, { ...savedReview, customerId: userId }))
              }}
            />
          ))}
        </ul>
      )}
      {reviewsOfOthers.length > 0 && <OthersReviews event={event} reviews={reviewsOfOthers} />}
    </Card>
  )
}

const isAbout = (review: WireReview, choice: ReviewChoice): boolean =>
  review.kind === choice.kind && (choice.kind !== 'product' || review.productId === choice.productId)

const nameOf = ({ kind, name }: ReviewChoice): string =>
  name ?? (kind === 'manager' ? 'your event manager' : 'the location')

type ChoiceProps = {
  readonly choice: ReviewChoice
  readonly ownReview: WireReview | undefined
  readonly isOpen: boolean
  readonly isAllowed: boolean
  readonly onWrite: (name: string, ownReview: WireReview | undefined) => void
}

const Choice = ({ choice, ownReview, isOpen, isAllowed, onWrite }: ChoiceProps) => {
  const name = nameOf(choice)
  const label = ownReview ? 'Change' : 'Write a review'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="wrap-anywhere font-semibold">{capital(name)}</p>
        {ownReview && <ReviewBody review={ownReview} />}
      </div>
      {isOpen && (
        <Button
          size="small"
          disabled={!isAllowed}
          aria-label={`${label}: ${name}`}
          onClick={() => onWrite(name, ownReview)}
        >
          {label}
        </Button>
      )}
    </li>
  )
}

const ReviewBody = ({ review: { score, text } }: { readonly review: WireReview }) => (
  <>
    <StarRating score={score} full />
    <p className="wrap-anywhere whitespace-pre-line text-sm">{text}</p>
  </>
)

type OthersProps = { readonly event: WireEvent; readonly reviews: readonly WireReview[] }

const OthersReviews = ({ event, reviews }: OthersProps) => {
  const guestName = (customerId: string) =>
    event.customerSummary?.find(({ customer }) => customer.id === customerId)?.customer.name
  return (
    <section aria-labelledby="group-reviews-title" className="grid gap-2">
      <h3 id="group-reviews-title" className="font-semibold">
        From the group
      </h3>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-1 py-3">
            <p className="wrap-anywhere text-ink-soft text-sm">
              {guestName(review.customerId) ?? review.author} about {reviewedName(event, review)}
            </p>
            <ReviewBody review={review} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FormOptions = {
  readonly api: ReviewsApi
  readonly eventId: string
  readonly choice: ReviewChoice
  readonly name: string
  readonly ownReview: WireReview | undefined
}

/** Opens the form of a review. @returns the review, undefined if cancelled */
const openReviewForm = async ({ choice, ...options }: FormOptions) => {
  const { data } = await openDialog<ReviewResponse>(
    (dialog) => <ReviewForm {...options} subject={choice} dialog={dialog} />,
    { name: 'writeReview', closesOnBackdrop: false, minHeight: '20rem' },
  )
  return data
}
