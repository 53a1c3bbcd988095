/** The exports of the event screens for pages and for features that depend on this one. */

export { EditEventNames } from './edit-event-names.tsx'
export { EventDates } from './event-dates.tsx'
export { forgetEvent, recallEvent, storeCurrentEvent } from './event-memory.ts'
export { EventNameFields, saveEventNames } from './event-name-fields.tsx'
export { openEditEventNames } from './open-edit-event-names.tsx'
export { openCreatedEvent, setCreatedEvent } from './show-created-event.ts'
