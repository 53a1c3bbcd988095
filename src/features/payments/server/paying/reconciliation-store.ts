import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { StoredTransaction, TransactionKey } from '../transaction-store.ts'
import '../tables.ts'

const minPauseMs = 30_000
const maxPauseMs = 6 * 3_600_000

/**
 * Returns the time of the first query for a transaction. Usually the browser or a notification has reported the outcome
 * before.
 */
export const firstQueryAt = (doneAt: Date): Date => new Date(doneAt.getTime() + minPauseMs)

type DueQuery = {
  readonly now: Date
  readonly limit: number
  /** Events whose transactions are skipped. */
  readonly exceptEvents: readonly string[]
}

/**
 * Claims card payments and refunds that are due for a query, longest waiting first. Each claim postpones the next query
 * by the transaction's age, but by at least half a minute and at most six hours. So two processes never claim the same
 * transaction at once, and a transaction that a process claimed before it died becomes due again.
 */
export const claimDueTransactions = async (
  database: Database,
  { now, limit, exceptEvents }: DueQuery,
): Promise<TransactionKey[]> => {
  const { rows } = await sql<TransactionKey>`
    with due as (
      select id, event_id from payment_transaction
      where next_query_at <= ${now} and event_id <> all(${[...exceptEvents]}::text[])
      order by next_query_at, id limit ${limit} for update skip locked)
    update payment_transaction set next_query_at = ${now}::timestamptz
      + least(greatest(${now}::timestamptz - done_at, ${minPauseMs} * interval '1 millisecond'),
        ${maxPauseMs} * interval '1 millisecond')
    from due where payment_transaction.event_id = due.event_id and payment_transaction.id = due.id
    returning payment_transaction.id, payment_transaction.event_id`.execute(database)
  return rows
}

/** Returns bank orders that have expired but are not marked as ended, oldest first. */
export const readExpiredOrders = (
  database: Database,
  { now, limit, exceptEvents }: DueQuery,
): Promise<StoredTransaction[]> =>
  database
    .selectFrom('payment_transaction')
    .selectAll()
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', true)
    .where('status', '=', 'awaiting')
    .where('expires_at', '<=', now)
    .where(sql<boolean>`event_id <> all(${[...exceptEvents]}::text[])`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
