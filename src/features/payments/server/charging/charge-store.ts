import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { StoredCard } from '../cards/stored-card-store.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import '../tables.ts'

type Place = { readonly date: IsoDate; readonly id: string }
type Wanted = {
  readonly until: IsoDate
  readonly today: IsoDate
  readonly limit: number
  readonly exceptEvents: readonly string[]
  readonly after?: Place | undefined
}

/**
 * Returns events with a stored card in which something is due by `until`, by due date. With `after`, starts behind
 * that event.
 */
export const listEventsToCharge = async (
  database: Kysely<Tables>,
  { until, today, limit, exceptEvents, after }: Wanted,
): Promise<Place[]> => {
  const beyond = after ? sql`and (charge_date, id) > (${after.date}::date, ${after.id})` : sql``
  const { rows } = await sql<Place>`
    select charge_date::text as date, id from event
    where charge_date <= ${until}::date and (start_date is null or start_date > ${today}::date)
      and id <> all(${[...exceptEvents]}::text[])
      and exists (select from stored_card where event_id = event.id and gateway_reference is not null) ${beyond}
    order by charge_date, id limit ${limit}`.execute(database)
  return rows
}

/** Returns the charges of a customer's stored card for due dates of an event, since the card was stored. */
export const readChargesOf = (
  database: Kysely<Tables>,
  { event_id, customer_id, consented_at }: Pick<StoredCard, 'event_id' | 'customer_id' | 'consented_at'>,
): Promise<StoredTransaction[]> =>
  database
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('customer_id', '=', customer_id)
    .where('due_date', 'is not', null)
    .where((row) => row.or([row('status', '<>', 'failed'), row('done_at', '>=', consented_at!)]))
    .orderBy('done_at')
    .execute()
