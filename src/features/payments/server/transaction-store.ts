import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { preparedQuery, type QueryParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { orderReplacedReason } from '../rules/bank-order.ts'
import { refusal } from '../rules/refusals.ts'
import type { TransactionTable } from './tables.ts'
import './tables.ts'

// Stores the payment transactions that users see. Balances are calculated from the ledger, not from these rows.

export type StoredTransaction = Selectable<TransactionTable>

/** The columns that users see. */
const shownColumns = [
  'id',
  'event_id',
  'package_id',
  'customer_id',
  'customer_name',
  'paid_for',
  'amount_pence',
  'confirmed_pence',
  'transaction_type',
  'refund_type',
  'status',
  'is_bank_payment',
  'gateway_reference',
  'bank_reference',
  'card_digits',
  'wallet',
  'reason',
  'due_date',
  'done_by',
  'done_at',
  'expires_at',
] as const satisfies readonly (keyof TransactionTable)[]
export type ShownTransaction = Pick<StoredTransaction, (typeof shownColumns)[number]>

/** The ids of a transaction and its event. With both, a statement needs only rows of this event (docs/sharding.md). */
export type TransactionKey = Pick<StoredTransaction, 'id' | 'event_id'>

export const insertTransactions = async (
  tx: Tx,
  rows: readonly Insertable<TransactionTable>[],
): Promise<void> => {
  await tx
    .insertInto('payment_transaction')
    .values([...rows])
    .execute()
}

export const readTransaction = (
  database: Database | Tx,
  id: string,
): Promise<StoredTransaction | undefined> =>
  database.selectFrom('payment_transaction').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the id of the event of a transaction; undefined if there is no such transaction. */
export const eventOfTransaction = async (
  database: Kysely<Tables>,
  transactionId: string,
): Promise<string | undefined> => {
  const transactions = database.selectFrom('payment_transaction').where('id', '=', transactionId)
  return (await transactions.select('event_id').executeTakeFirst())?.event_id
}

/** Returns a stored transaction as it is now. */
export const rereadTransaction = (
  database: Database | Tx,
  { id, event_id }: TransactionKey,
): Promise<StoredTransaction> =>
  database
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns transactions by id, in no particular order. */
export const readTransactions = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<StoredTransaction[]> =>
  ids.length === 0
    ? []
    : database.selectFrom('payment_transaction').selectAll().where('id', 'in', ids).execute()

/**
 * Returns the newest transactions of an event, newest first, without payments that are only prepared. With a customer,
 * only what this customer paid or received, and no money moves, because a move also concerns another guest.
 */
export const newestTransactions = (
  database: Kysely<Tables>,
  {
    eventId,
    customerId,
    limit,
  }: { readonly eventId: string; readonly customerId: string | undefined; readonly limit: number },
): Promise<ShownTransaction[]> =>
  customerId === undefined
    ? newestOfEvent(database, { eventId, limit })
    : shownTransactions(database)
        .where('event_id', '=', eventId)
        .where('customer_id', '=', customerId)
        .where('transaction_type', '<>', 'moveMoney')
        .limit(limit)
        .execute()

/** Returns the query for transactions that readers see, newest first. */
const shownTransactions = (database: Kysely<Tables>) =>
  database
    .selectFrom('payment_transaction')
    .select(shownColumns)
    .where('status', '<>', 'prepared')
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')

const newestOfEvent = preparedQuery(
  'newest shown',
  (database, { eventId, limit }: QueryParameters<{ eventId: string; limit: number }>) =>
    shownTransactions(database).where('event_id', '=', eventId).limit(limit),
)

/** Returns a payment, or the refusal paymentUnknown if no payment has this id. */
export const readPayment = async (
  database: Database | Tx,
  id: string,
): Promise<StoredTransaction | Refusal> => {
  const transaction = await readTransaction(database, id)
  return transaction?.transaction_type === 'payment' ? transaction : refusal('paymentUnknown', { id })
}

/** Locks and returns a transaction. Callers already lock its event; this lock is a safeguard if a caller forgets to. */
export const lockTransaction = (tx: Tx, { id, event_id }: TransactionKey): Promise<StoredTransaction> =>
  tx
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateTransaction = async (
  tx: Tx,
  { id, event_id }: TransactionKey,
  values: Updateable<TransactionTable>,
): Promise<void> => {
  await tx
    .updateTable('payment_transaction')
    .set(values)
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .execute()
}

/** Returns a query for an event's card payments or bank payments. */
export const paymentsBy = (method: 'card' | 'bank', database: Database | Tx, eventId: string) =>
  database
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', method === 'bank')

/**
 * Replaces one guest with another in every transaction of an event. Pending payments are then credited to the new
 * guest, and what was paid by card for the former guest can be refunded for the new one.
 */
export const replaceCustomer = async (
  tx: Tx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  // A payer can have only one open order per package. If both guests have one, abort the order of the former guest.
  await sql`
    update payment_transaction as former set status = 'aborted', reason = ${orderReplacedReason}
    where event_id = ${eventId} and customer_id = ${from} and ${openOrder('former')}
      and exists (select 1 from payment_transaction as other
        where other.event_id = former.event_id and other.package_id = former.package_id
          and other.customer_id = ${to} and ${openOrder('other')})`.execute(tx)
  await sql`
    update payment_transaction set
      customer_id = case when customer_id = ${from} then ${to} else customer_id end,
      paid_for = (
        select jsonb_agg(
          case when part ->> 'id' = ${from} then part || jsonb_build_object('id', ${to}::text) else part end
          order by place)
        from jsonb_array_elements(paid_for) with ordinality as parts (part, place))
    where event_id = ${eventId}
      and (customer_id = ${from} or paid_for @> jsonb_build_array(jsonb_build_object('id', ${from}::text)))
  `.execute(tx)
}

/** Returns the SQL condition that a row of the given table alias is an open bank order. */
const openOrder = (table: string) =>
  sql`${sql.ref(`${table}.status`)} = 'awaiting' and ${sql.ref(`${table}.is_bank_payment`)}
    and ${sql.ref(`${table}.transaction_type`)} = 'payment'`

/**
 * Returns every transaction that a customer paid or received, or that others paid for the customer, oldest first.
 */
export const transactionsOf = (database: Kysely<Tables>, personId: string): Promise<StoredTransaction[]> =>
  database
    .selectFrom('payment_transaction')
    .selectAll()
    .where(
      sql<boolean>`(customer_id = ${personId}
        or paid_for @> jsonb_build_array(jsonb_build_object('id', ${personId}::text)))`,
    )
    .orderBy('done_at')
    .orderBy('id')
    .execute()
