import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { StoredTransaction } from './transaction-store.ts'
import './tables.ts'

/** Returns a query for pending payments, by card or by bank. */
const pendingPayments = (store: Kysely<Tables>, now: Date) =>
  store
    .selectFrom('payment_transaction')
    .where('status', '=', 'awaiting')
    .where('transaction_type', '=', 'payment')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))

/** Returns the events for which anybody has a pending payment. */
export const eventsWithPendingPayment = async (
  store: Kysely<Tables>,
  eventIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const rows = await pendingPayments(store, now)
    .where('event_id', '=', sql<string>`any(${[...eventIds]})`)
    .select('event_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/**
 * Returns whether the organiser has a pending payment for an event. A guest's order changes nothing until its money
 * arrives (EVT-O3; docs/decisions/0048).
 */
export const hasPendingOrganiserPayment = async (
  tx: Tx,
  { id, organiserId }: { readonly id: string; readonly organiserId: string },
  now: Date,
): Promise<boolean> => {
  const ownPayments = pendingPayments(tx, now)
    .where('event_id', '=', id)
    .where('customer_id', '=', organiserId)
  return (await ownPayments.select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the pending payments of an event, by card or by bank. */
export const readPendingPayments = (
  database: Database | Tx,
  eventId: string,
  now: Date,
): Promise<Pick<StoredTransaction, 'customer_id' | 'paid_for'>[]> =>
  pendingPayments(database, now).where('event_id', '=', eventId).select(['customer_id', 'paid_for']).execute()

/**
 * Returns events with an unfinished payment or refund of a customer: their own pending ones, and payments by others
 * for them. Open card forms count if `withForms` is true.
 */
export const eventsWithOpenPayments = async (
  database: Kysely<Tables>,
  personId: string,
  { now, withForms }: { readonly now: Date; readonly withForms: boolean },
): Promise<string[]> => {
  const { rows } = await sql<{ event_id: string }>`
    select distinct event_id from payment_transaction
    where (expires_at is null or expires_at > ${now})
      and (customer_id = ${personId}
          and (status = 'awaiting' or status = 'prepared' and (${withForms} or transaction_type <> 'payment'))
        or status = 'awaiting' and paid_for @> jsonb_build_array(jsonb_build_object('id', ${personId}::text)))
    order by event_id`.execute(database)
  return rows.map(({ event_id }) => event_id)
}
