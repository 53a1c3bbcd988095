/** The components of event home that pages and other features can use. */

export { PackageComparison } from './compare/package-comparison.tsx'
export { DeclinedNotice } from './declined-notice.tsx'
export { EventHeader } from './event-header.tsx'
export { EventNotes } from './event-notes.tsx'
export { ExcessPeopleNotice } from './excess-people-notice.tsx'
export { HistoryNotice } from './history-notice.tsx'
export { OwnAnswer } from './own-answer.tsx'
export { PackageChoice } from './package-choice.tsx'
export { PackageSummary } from './package-summary.tsx'
export type { ProductAnswers } from './product-answer.tsx'
export { ShareInvite } from './share-invite.tsx'
export { customerEventsQuery, useReloadEvents } from './use-customer-events.ts'
export { useCustomerHome } from './use-customer-home.ts'
export { useEventHome } from './use-event-home.ts'
export {
  goToPayment,
  paymentElementId,
  useAddedProducts,
  useAttendanceQuestion,
  useMagicLinkPrompt,
  useNewEventQuestion,
  useScrollToPayment,
} from './use-home-arrival.ts'
export { useLogSession } from './use-log-session.ts'
