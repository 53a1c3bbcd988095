/** What an event's page shows below its plan: loaded once that stands on the screen (event-page.tsx). */
export { EventNotes, GuestPanel } from '#features/events/ui/index.ts'
export { EventMoney } from './event-money.tsx'
