import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

/** Fills the charge date of each booked event that allows automatic charges. The job checks again what to charge. */
export const upOnline = async ({ createIndex, backfill }: Online): Promise<void> => {
  await backfill<string>('charge date', async (tx, after = '') => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from event where id > ${after} and status_stage = 'Booked' order by id limit 200 for update
      )
      update event set charge_date = case when (document ->> 'automaticTransactionsAllowed')::boolean then least(
          (document ->> 'balanceDueDate')::date,
          (select min(part #>> '{}')::date
            from jsonb_path_query(document::jsonb, '$.guests[*].instalmentPlan.parts[*].date') as part))
        end
      from batch where event.id = batch.id
      returning batch.id`.execute(tx)
    return rows
      .map(({ id }) => id)
      .sort()
      .at(-1)
  })
  await createIndex('event_charge', 'on event (charge_date, id) where charge_date is not null')
  await createIndex('stored_card_to_charge', 'on stored_card (event_id) where gateway_reference is not null')
  // Prevents a second charge of an amount while the outcome of the first is awaited.
  await createIndex(
    'payment_transaction_one_charge',
    "on payment_transaction (event_id, customer_id, due_date) where due_date is not null and status = 'awaiting'",
    'unique index',
  )
}
