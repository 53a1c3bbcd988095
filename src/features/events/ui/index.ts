/** What pages and later features can use of the screens of events. */

export { eventHomeAddress, eventListAddress, eventPackageAddress } from './event-address.ts'
export { EventDates } from './event-dates.tsx'
export { eventTexts } from './event-texts.ts'
export { type EventsApi, eventKeys, useEventsApi } from './events-api.ts'
