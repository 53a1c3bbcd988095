/** What an event's page shows below its plan: loaded once that stands on the screen (event-page.tsx). */
export { EventNotes } from '#features/event-home/ui/index.ts'
export { GuestPanel } from '#features/guests/ui/index.ts'
export { EventMoney } from './event-money.tsx'
