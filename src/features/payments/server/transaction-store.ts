import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { orderReplaced } from '../rules/bank-order.ts'
import { refusal } from '../rules/refusals.ts'
import type { TransactionTable } from './tables.ts'
import './tables.ts'

// SQL of payment transactions, which people see. The ledger is authoritative for balances.

export type StoredTransaction = Selectable<TransactionTable>

/** A payer has at most one open order per package, so open orders are few. The limit applies to ended ones. */
const maxOrdersShown = 200

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

/** Returns a payment; refuses paymentUnknown for anything else. */
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

/** Pending payments of events, in a card form or by bank. */
const pendingPayments = (store: Kysely<Tables>, eventIds: readonly string[], now: Date) =>
  store
    .selectFrom('payment_transaction')
    .select('event_id')
    .where('event_id', '=', sql<string>`any(${[...eventIds]})`)
    .where('status', '=', 'awaiting')
    .where('transaction_type', '=', 'payment')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))

/** Returns the events for which anybody has a pending payment. */
export const eventsWithPendingPayment = async (
  store: Kysely<Tables>,
  eventIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const rows = await pendingPayments(store, eventIds, now).distinct().execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/**
 * Whether the organiser has a pending payment for an event. A guest's order changes nothing until its money arrives
 * (EVT-O3; docs/decisions/0048).
 */
export const hasPendingOrganiserPayment = async (
  tx: Tx,
  { id, organiserId }: { readonly id: string; readonly organiserId: string },
  now: Date,
): Promise<boolean> => {
  const own = pendingPayments(tx, [id], now).where('customer_id', '=', organiserId)
  return (await own.limit(1).executeTakeFirst()) !== undefined
}

const shortestPause = 30_000
const longestPause = 6 * 3_600_000

/** Returns when to query a transaction first. The browser and the notification are usually faster. */
export const firstQueryAt = (doneAt: Date): Date => new Date(doneAt.getTime() + shortestPause)

type DueQuery = {
  readonly now: Date
  readonly limit: number
  /** Events whose transactions are skipped. */
  readonly exceptEvents: readonly string[]
}

/**
 * Claims card payments and refunds that are due for a query, longest waiting first. Each claim postpones the
 * next query by the transaction's age, between half a minute and six hours. So two processes never claim the
 * same one, and a claim of a process that died becomes due again.
 */
export const claimDueTransactions = async (
  database: Database,
  { now, limit, exceptEvents }: DueQuery,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from payment_transaction
      where next_query_at <= ${now} and event_id <> all(${[...exceptEvents]}::text[])
      order by next_query_at, id limit ${limit} for update skip locked)
    update payment_transaction set next_query_at = ${now}::timestamptz
      + least(greatest(${now}::timestamptz - done_at, ${shortestPause} * interval '1 millisecond'),
        ${longestPause} * interval '1 millisecond')
    from due where payment_transaction.id = due.id
    returning payment_transaction.id`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Milliseconds for which a process leases a refund. Sending one takes at most two requests to the gateway of 15 seconds
 * each. The gateway may still make a refund whose response got lost, and its search finds refunds with a delay, so
 * the rest of the quarter of an hour is for both.
 */
const refundLeaseMs = 900_000

/**
 * Leases a pending card refund, so that no other process or request sends it at the same time. The lease of a process
 * that died ends.
 * @returns undefined if there is nothing to send, or the refund is leased
 */
export const leaseRefund = (
  database: Database,
  id: string,
  now: Date,
): Promise<StoredTransaction | undefined> =>
  database
    .updateTable('payment_transaction')
    .set({ sending_until: new Date(now.getTime() + refundLeaseMs) })
    .where('id', '=', id)
    .where('status', '=', 'awaiting')
    .where('refund_of', 'is not', null)
    .where((row) => row.or([row('sending_until', 'is', null), row('sending_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

/** Ends a lease, unless another process has leased the refund since. */
export const endRefundLease = async (
  database: Database,
  { id, sending_until }: StoredTransaction,
): Promise<void> => {
  await database
    .updateTable('payment_transaction')
    .set({ sending_until: null })
    .where('id', '=', id)
    .where('sending_until', '=', sending_until)
    .execute()
}

type IntentsOf = { readonly customerId: string; readonly eventId?: string; readonly packageId?: string }

/**
 * Returns a payer's card payments that could still be paid: of a package, an event, or all. Each package needs
 * only one open payment.
 */
export const readOpenIntents = async (
  database: Database | Tx,
  { eventId, packageId, customerId }: IntentsOf,
): Promise<string[]> => {
  let open = database
    .selectFrom('payment_transaction')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', false)
    .where('status', 'in', ['prepared', 'awaiting', 'failed', 'aborted'])
    .where('next_query_at', 'is not', null)
  if (eventId !== undefined) open = open.where('event_id', '=', eventId)
  if (packageId !== undefined) open = open.where('package_id', '=', packageId)
  return (await open.execute()).map(({ id }) => id)
}

/** Ends a payer's open bank order for a package, which a later one replaces. */
export const replaceOpenOrder = async (
  tx: Tx,
  { eventId, packageId, customerId }: { eventId: string; packageId: string; customerId: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('payment_transaction')
    .set({ status: 'aborted', reason: orderReplaced, settled_at: now })
    .where('event_id', '=', eventId)
    .where('package_id', '=', packageId)
    .where('customer_id', '=', customerId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', true)
    .where('status', '=', 'awaiting')
    .execute()
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

const paymentsBy = (way: 'card' | 'bank', store: Database | Tx, eventId: string) =>
  store
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', way === 'bank')

/** Returns the bank orders of an event that are not paid, newest first. */
export const readBankOrders = (database: Database, eventId: string): Promise<StoredTransaction[]> =>
  paymentsBy('bank', database, eventId)
    .where('status', 'in', ['awaiting', 'aborted'])
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(maxOrdersShown)
    .execute()

/** Returns the bank orders with the given references, in no particular order. */
export const readOrdersByReference = async (
  database: Database,
  references: readonly string[],
): Promise<StoredTransaction[]> =>
  references.length === 0
    ? []
    : database
        .selectFrom('payment_transaction')
        .selectAll()
        .where(sql<boolean>`bank_reference = any(${[...references]}::text[])`)
        .where('transaction_type', '=', 'payment')
        .execute()

/** Returns the bank orders of an event that are open at an instant. */
export const readOpenOrders = (
  database: Database | Tx,
  eventId: string,
  now: Date,
): Promise<StoredTransaction[]> =>
  paymentsBy('bank', database, eventId)
    .where('status', '=', 'awaiting')
    .where('expires_at', '>', now)
    .execute()

/** Returns the payments of an event without an outcome, in a card form or by bank. */
export const readPendingPayments = (
  database: Database | Tx,
  eventId: string,
  now: Date,
): Promise<Pick<StoredTransaction, 'customer_id' | 'paid_for'>[]> =>
  database
    .selectFrom('payment_transaction')
    .select(['customer_id', 'paid_for'])
    .where('event_id', '=', eventId)
    .where('status', '=', 'awaiting')
    .where('transaction_type', '=', 'payment')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute()

/**
 * Returns card payments for a package that began after an instant and have no outcome yet, except the given
 * one. Charges of stored cards count however old they are.
 */
export const readBegunPayments = (
  tx: Tx,
  { event_id, package_id, id }: Pick<StoredTransaction, 'event_id' | 'package_id' | 'id'>,
  after: Date,
): Promise<StoredTransaction[]> =>
  paymentsBy('card', tx, event_id)
    .where('package_id', '=', package_id)
    .where('id', '<>', id)
    .where('status', '=', 'awaiting')
    .where((row) => row.or([row('started_at', '>', after), row('due_date', 'is not', null)]))
    .execute()

/** Returns the charges of stored cards for an event that have no outcome yet. */
export const readPendingCharges = (
  tx: Tx,
  eventId: string,
): Promise<Pick<StoredTransaction, 'customer_id' | 'paid_for'>[]> =>
  paymentsBy('card', tx, eventId).where('due_date', 'is not', null).where('status', '=', 'awaiting').execute()

/** Locks and returns the card payments of an event that can be refunded, newest first. */
export const lockCardPayments = (tx: Tx, eventId: string): Promise<StoredTransaction[]> =>
  paymentsBy('card', tx, eventId)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns the card refunds of an event that are done or pending, without those that the gateway declined. */
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
 * Replaces one guest by another in every transaction of an event. Pending payments are then credited to the new
 * guest, and card payments can be refunded for them.
 */
export const replaceCustomer = async (
  tx: Tx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  // A payer can have one open order per package, so end the order if the new guest already has one.
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
 * Returns who moved what money for whom in an event, in the order in which it moved, from the transactions that still
 * count.
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

/** Returns a page of the moves of money between the guests of an event, newest first. */
export const readMoves = (
  database: Database,
  eventId: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<StoredTransaction[]> =>
  movesOf(database, eventId)
    .selectAll()
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()

export const countMoves = async (database: Database, eventId: string): Promise<number> => {
  const { count } = await movesOf(database, eventId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const movesOf = (database: Database, eventId: string) =>
  database
    .selectFrom('payment_transaction')
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'moveMoney')
