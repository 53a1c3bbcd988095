import type { EventsDeps } from '#features/events/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'

export type TrackingDeps = {
  readonly database: Database
  /** What reading an event needs. */
  readonly events: EventsDeps
  now(): Date
}
