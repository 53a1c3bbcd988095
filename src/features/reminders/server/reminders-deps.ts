import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { Enqueue } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'

/** The dependencies of reminders; app/compose injects them. */
export type RemindersDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<Config, 'publicUrl'>
  now(): Date
}

/** The dependencies of reminders by the organiser. `jobs` delays reminders that are requested at night. */
export type OrganiserRemindersDeps = RemindersDeps & { readonly jobs: Enqueue }
