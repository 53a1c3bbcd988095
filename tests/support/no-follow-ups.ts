import type { BookingFollowUps } from '#features/events/server/index.ts'

/** For tests that change an event without the product around it: nothing follows, and no payment is pending. */
export const noFollowUps: BookingFollowUps = {
  afterStageChange: async () => {},
  afterUndecided: async () => {},
  isPaymentPending: async () => false,
}
