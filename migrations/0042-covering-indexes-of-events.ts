import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Creates indexes with which staff's list filters a million events without reading the table. So they also contain
 * columns of other filters. Each filter that had no index gets one. A save that changes none of the indexed columns
 * still updates the row in place.
 */
export const upOnline = async ({ createIndex, database }: Online): Promise<void> => {
  await createIndex(
    'event_by_created',
    `on event (created_at desc nulls last, id desc) include (section, status_stage, payment_stage, manager_id,
      location_id, sales_heat, authenticated, start_date, booked_date, deposit_due_date, balance_due_date)`,
  )
  await createIndex(
    'event_by_start',
    'on event (start_date desc nulls last, id desc) include (created_at, section, status_stage, manager_id)',
  )
  await createIndex(
    'event_by_balance_due',
    'on event (balance_due_date desc nulls last, id desc) include (created_at)',
  )
  await createIndex(
    'event_booked_on',
    'on event (booked_date) include (created_at, id) where booked_date is not null',
  )
  await createIndex(
    'event_deposit_due',
    'on event (deposit_due_date) include (created_at, id) where deposit_due_date is not null',
  )
  await createIndex('event_by_payment_stage', 'on event (payment_stage, created_at desc nulls last, id desc)')
  await createIndex('event_by_sales_heat', 'on event (sales_heat, created_at desc nulls last, id desc)')
  await createIndex(
    'event_task_open',
    'on event_task (event_id, due_date) include (owner_type) where not completed',
  )
  for (const replacedIndex of [
    'event_by_created_at',
    'event_by_start_date',
    'event_by_balance_due_date',
    'event_booked',
    'event_task_event',
  ])
    await sql`drop index concurrently if exists ${sql.ref(replacedIndex)}`.execute(database)
}
