import type { WireEvent, WireReview } from '#features/events/rules/reading/wire-schema.ts'

/** Returns the event with a new or changed review by one of its guests (REV-008). */
export const withReview = (event: WireEvent, review: WireReview): WireEvent => {
  const withAdded = (reviews: readonly WireReview[] = []) =>
    reviews.some(({ id }) => id === review.id)
      ? reviews.map((each) => (each.id === review.id ? review : each))
      : [review, ...reviews]
  return {
    ...event,
    reviews: withAdded(event.reviews),
    customerSummary: event.customerSummary?.map((guest) =>
      guest.customer.id === review.customerId ? { ...guest, reviews: withAdded(guest.reviews) } : guest,
    ),
  }
}
