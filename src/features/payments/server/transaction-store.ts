import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { TransactionTable } from './tables.ts'
import './tables.ts'

/** SQL of payment transactions: what people see of money; the ledger is what counts. */

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

/** Under the event's lock already; the row's own lock keeps out whoever forgot it. */
export const lockTransaction = (tx: Tx, id: string): Promise<StoredTransaction> =>
  tx.selectFrom('payment_transaction').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateTransaction = async (
  tx: Tx,
  id: string,
  values: Updateable<TransactionTable>,
): Promise<void> => {
  await tx.updateTable('payment_transaction').set(values).where('id', '=', id).execute()
}

/** True while a payment for an event is on its way: by card in a form, or by bank. */
export const hasAwaitingPayment = async (tx: Tx, eventId: string): Promise<boolean> =>
  (await tx
    .selectFrom('payment_transaction')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'awaiting')
    .where('transaction_type', '=', 'payment')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Card payments and refunds begun before an instant whose end nobody told us, oldest first. */
export const readOpenTransactions = async (
  database: Database,
  before: Date,
  limit: number,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('payment_transaction')
    .select('id')
    .where('status', 'in', ['prepared', 'awaiting'])
    .where('is_bank_payment', '=', false)
    .where('done_at', '<', before)
    .orderBy('done_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Card payments of an event that money can go back to, newest first, locked. */
export const lockCardPayments = (tx: Tx, eventId: string): Promise<StoredTransaction[]> =>
  tx
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', false)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Card refunds of an event that are done or on their way: what the gateway declined counts no more. */
export const readCardRefunds = (tx: Tx, eventId: string): Promise<StoredTransaction[]> =>
  tx
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'refund')
    .where('refund_of', 'is not', null)
    .where('status', 'in', ['prepared', 'awaiting', 'refunded'])
    .execute()

/**
 * Puts one guest in place of another in every transaction of an event: what is still being paid is then
 * credited to the new guest, and what was paid by card can go back for them.
 */
export const replaceCustomer = async (
  tx: Tx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
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

/** Every transaction that a person paid, got or was paid for by, oldest first. */
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
