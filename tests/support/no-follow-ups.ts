import type { BookingFollowUps } from '#features/events/server/index.ts'

/** Follow-ups that do nothing, for tests that change events without the other features. No payment is pending. */
export const noFollowUps: BookingFollowUps = {
  afterChange: async () => {},
  afterStageChange: async () => {},
  afterUndecided: async () => {},
  askStaff: async () => {},
  isPaymentPending: async () => false,
}
