import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { StoredCard } from '../cards/stored-card-store.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import '../tables.ts'

type EventToCharge = { readonly date: IsoDate; readonly id: string }
type EventsQuery = {
  readonly until: IsoDate
  readonly today: IsoDate
  readonly limit: number
  readonly exceptEvents: readonly string[]
  readonly after?: EventToCharge | undefined
}

/**
 * Returns events that have a stored card, have not started, and have an amount due by `until`, in order of due date.
 * `after` is the last event of the previous page.
 */
export const listEventsToCharge = async (
  database: Kysely<Tables>,
  { until, today, limit, exceptEvents, after }: EventsQuery,
): Promise<EventToCharge[]> => {
  const afterCondition = after ? sql`and (charge_date, id) > (${after.date}::date, ${after.id})` : sql``
  const { rows } = await sql<EventToCharge>`
    select charge_date::text as date, id from event
    where charge_date <= ${until}::date and (start_date is null or start_date > ${today}::date)
      and id <> all(${[...exceptEvents]}::text[])
      and exists (select from stored_card where event_id = event.id and gateway_reference is not null) ${afterCondition}
    order by charge_date, id limit ${limit}`.execute(database)
  return rows
}

/**
 * Returns the automatic charges of an event to the customers of these cards, oldest first. Failed charges are included
 * only if they were made to these cards, and not to cards that the customers had stored before.
 */
export const readChargesOf = (
  database: Kysely<Tables>,
  eventId: string,
  cards: readonly Pick<StoredCard, 'id'>[],
): Promise<StoredTransaction[]> =>
  database
    .selectFrom('payment_transaction')
    .innerJoin('stored_card', (join) =>
      join
        .onRef('stored_card.event_id', '=', 'payment_transaction.event_id')
        .onRef('stored_card.customer_id', '=', 'payment_transaction.customer_id'),
    )
    .selectAll('payment_transaction')
    .where('payment_transaction.event_id', '=', eventId)
    .where('stored_card.id', '=', sql<string>`any(${cards.map(({ id }) => id)})`)
    .where('due_date', 'is not', null)
    .where((row) =>
      row.or([row('status', '<>', 'failed'), row('done_at', '>=', row.ref('consented_at').$notNull())]),
    )
    .orderBy('done_at')
    .execute()
