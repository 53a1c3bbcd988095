import type { WireEvent, WireReview } from '#features/events/rules/reading/wire-schema.ts'

/** Returns the event with a new or changed review of one of its guests (REV-008). */
export const withReview = (event: WireEvent, review: WireReview): WireEvent => {
  const added = (reviews: readonly WireReview[] = []) =>
    reviews.some(({ id }) => id === review.id)
      ? reviews.map((each) => (each.id === review.id ? review : each))
      : [review, ...reviews]
  return {
    ...event,
    reviews: added(event.reviews),
    customerSummary: event.customerSummary?.map((guest) =>
      guest.customer.id === review.customerId ? { ...guest, reviews: added(guest.reviews) } : guest,
    ),
  }
}
