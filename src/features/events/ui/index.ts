/** What pages and later features can use of the screens of events. */

export { EventDates } from './event-dates.tsx'
export { forgetEvent, recallEvent, storeCurrentEvent } from './event-memory.ts'
export { openCreatedEvent, setCreatedEvent } from './show-created-event.ts'
