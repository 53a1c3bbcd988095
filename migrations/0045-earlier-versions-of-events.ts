import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Lets the table of snapshots also store earlier versions of events, in a new state. The new columns contain the
 * figures that the list of versions shows. The first statement replaces the check without reading the rows. The second
 * checks the existing rows, and does not block writes.
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
