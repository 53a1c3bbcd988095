import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

/** Fills the cancellation date of each event that may be unpaid. The job checks the event again before it cancels. */
export const upOnline = async ({ createIndex, backfill }: Online): Promise<void> => {
  await backfill<string>('auto cancel date', async (tx, after = '') => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from event where id > ${after} and status_stage in ('Pending Booking', 'Booked')
        order by id limit 200 for update
      )
      update event set auto_cancel_date = case
          when status_stage = 'Pending Booking' then (document ->> 'autoCancelDepositDueDate')::date
          when payment_stage <> 'Fully Paid' and not coalesce((document ->> 'bookedWithoutPayment')::boolean, false)
            then (document ->> 'autoCancelBalanceDueDate')::date
        end
      from batch where event.id = batch.id
      returning batch.id`.execute(tx)
    return rows
      .map(({ id }) => id)
      .sort()
      .at(-1)
  })
  await createIndex('event_auto_cancel', 'on event (auto_cancel_date, id) where auto_cancel_date is not null')
}
