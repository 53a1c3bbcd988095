/** The lower part of an event's page, loaded after the package is shown (event-page.tsx). */
export { TripDates } from '#features/content/ui/calendar/trip-dates.tsx'
export { EventNotes } from '#features/event-home/ui/index.ts'
export { GuestPanel } from '#features/guests/ui/index.ts'
export { EventMoney } from './event-money.tsx'
