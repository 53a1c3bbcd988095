/** What pages and later features can use of the screens of events. */

export { EventDates } from './event-dates.tsx'
