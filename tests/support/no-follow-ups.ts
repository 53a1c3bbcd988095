import type { BookingFollowUps } from '#features/events/server/index.ts'

/** For tests that change an event without the rest of the product: no follow-ups, and no pending payment. */
export const noFollowUps: BookingFollowUps = {
  afterStageChange: async () => {},
  afterUndecided: async () => {},
  isPaymentPending: async () => false,
}
