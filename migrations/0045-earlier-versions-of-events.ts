import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Adds earlier versions of events, as another state of their snapshots, with the figures for the list of versions. The
 * new check replaces the old one without reading the rows; later, existing rows are checked while transactions write.
 */
export const upOnline = async ({ changeSchema, database }: Online): Promise<void> => {
  await changeSchema(async (tx) => {
    await sql`
      alter table event_snapshot
        add column if not exists package_count smallint,
        add column if not exists entry_count smallint,
        add column if not exists price_pence bigint,
        drop constraint if exists event_snapshot_known_state,
        add constraint event_snapshot_known_state check
          (state in ('ENQUIRY', 'PENDING_BOOKING', 'BOOKED', 'CANCELLED', 'booked', 'earlier'))
          not valid`.execute(tx)
  })
  await sql`alter table event_snapshot validate constraint event_snapshot_known_state`.execute(database)
}
