import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { orderReplaced } from '../rules/bank-order.ts'
import { refusal } from '../rules/refusals.ts'
import type { TransactionTable } from './tables.ts'
import './tables.ts'

// SQL of payment transactions, the list of payments that users see. The ledger is authoritative for balances.

export type StoredTransaction = Selectable<TransactionTable>

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

/** Returns transactions by id, in no particular order. */
export const readTransactions = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<StoredTransaction[]> =>
  ids.length === 0
    ? []
    : database.selectFrom('payment_transaction').selectAll().where('id', 'in', ids).execute()

/** Returns a payment, or the refusal paymentUnknown for any other id. */
export const readPayment = async (
  database: Database | Tx,
  id: string,
): Promise<StoredTransaction | Refusal> => {
  const found = await readTransaction(database, id)
  return found?.transaction_type === 'payment' ? found : refusal('paymentUnknown', { id })
}

/** Locks the row. The event is locked already; this protects against callers that forgot it. */
export const lockTransaction = (tx: Tx, id: string): Promise<StoredTransaction> =>
  tx.selectFrom('payment_transaction').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateTransaction = async (
  tx: Tx,
  id: string,
  values: Updateable<TransactionTable>,
): Promise<void> => {
  await tx.updateTable('payment_transaction').set(values).where('id', '=', id).execute()
}

/** Selects the payments of an event by card or by bank. */
export const paymentsBy = (method: 'card' | 'bank', store: Database | Tx, eventId: string) =>
  store
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', method === 'bank')

/**
 * Replaces one guest with another in every transaction of an event. Pending payments are then credited to the new
 * guest, and card payments can be refunded for that guest.
 */
export const replaceCustomer = async (
  tx: Tx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  // A payer can have one open order per package, so the old guest's order ends if the new guest already has one.
  await sql`
    update payment_transaction as older set status = 'aborted', reason = ${orderReplaced}
    where event_id = ${eventId} and customer_id = ${from} and ${openOrder('older')}
      and exists (select 1 from payment_transaction as other
        where other.event_id = older.event_id and other.package_id = older.package_id
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

/**
 * Returns the payer, package and payees of each transaction that moves money of an event, in the order in which the
 * money moved. Payments that are pending or failed and refunds that failed are left out.
 */
export const readMovements = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('payment_transaction')
    .select(['transaction_type', 'package_id', 'customer_id', 'paid_for'])
    .where('event_id', '=', eventId)
    .where((row) =>
      row.or([
        row.and([row('transaction_type', '<>', 'refund'), row('status', 'in', ['paid', 'refunded'])]),
        row.and([
          row('transaction_type', '=', 'refund'),
          row('status', 'in', ['prepared', 'awaiting', 'refunded']),
        ]),
      ]),
    )
    // A refund leaves the guest's account when it is stored; a payment arrives when it is settled.
    .orderBy(sql`case when transaction_type = 'refund' then done_at else coalesce(settled_at, done_at) end`)
    .orderBy('id')
    .execute()
