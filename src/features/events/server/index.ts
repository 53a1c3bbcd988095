/** The exports of events for other features. */
export {
  changeByActor,
  changeEvent,
  type NewEventState as Changed,
  type Unchanged,
  unchanged,
} from './change-event.ts'
export { changeEventAsActor, storeEventChangeAsActor } from './changing/change-event-as-actor.ts'
export { titleOf } from './changing/title-of.ts'
export { checkEvents } from './checking/check-events.ts'
export { authenticateEvent } from './creating/authenticate-event.ts'
export { findEventIdByToken } from './creating/creation-store.ts'
export { eventNameInMail } from './event-name-in-mail.ts'
export { lockEvent, lockEvents, readEvent, readEvents, removeStaleEvents } from './event-store.ts'
export type {
  BookingFollowUps,
  EventsDeps,
  NewEventNotice,
  SavedChange,
  StageChange,
  UndecidedBooking,
} from './events-deps.ts'
export { refuseUnavailable, reservePackageUnits } from './hold-units.ts'
export { customerAudience, showsCataloguePrices } from './reading/catalogue-prices.ts'
export { creationRecords } from './reading/creation-records.ts'
export { isEventStored, permissionContext, relationToEvent } from './reading/event-access-store.ts'
export {
  canSeeInEvent,
  countEventsWith,
  eventNameFor,
  isEventPart,
  readEventTitles,
  readStatusStages,
} from './reading/event-facts-store.ts'
export { eventIdsOf } from './reading/events-of-person-store.ts'
export {
  canReadByRole,
  eventPermissions,
  missingEvent,
  readEventAsActor,
  readerVisibility,
  respondWithEvent,
  type ShowingDeps,
  showEvent,
} from './reading/show-event.ts'
export { eventRecords } from './records/event-records.ts'
export { rewriteDocumentsJob } from './rewrite-documents.ts'
export { eventRoutes } from './routes.ts'
export { sampleEvent, sampleReader } from './sample-event.ts'
