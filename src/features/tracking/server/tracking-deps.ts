import type { EventsDeps } from '#features/events/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'

export type TrackingDeps = {
  readonly database: Database
  /** The dependencies of the events feature, for reading events. */
  readonly events: EventsDeps
  now(): Date
}
