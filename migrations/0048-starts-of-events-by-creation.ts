import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/** Creates an index to find the newest events that start on a day without reading the other events of that day. */
export const upOnline = async ({ createIndex, database }: Online): Promise<void> => {
  await createIndex(
    'event_by_start_and_creation',
    `on event (start_date desc nulls last, created_at desc, id desc)
      include (section, status_stage, manager_id)`,
  )
  await sql`drop index concurrently if exists event_by_start`.execute(database)
}
