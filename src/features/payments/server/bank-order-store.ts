import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { orderReplacedReason } from '../rules/bank-order.ts'
import { paymentsBy, type StoredTransaction } from './transaction-store.ts'
import './tables.ts'

/** A payer has at most one open order per package, so open orders are few. The limit is for ended ones. */
const maxOrdersShown = 200

/** Returns the bank orders of an event that are not paid, newest first. */
export const readBankOrders = (database: Database, eventId: string): Promise<StoredTransaction[]> =>
  paymentsBy('bank', database, eventId)
    .where('status', 'in', ['awaiting', 'aborted'])
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(maxOrdersShown)
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

/** Ends a payer's open bank order for a package, because a new order replaces it. */
export const replaceOpenOrder = async (
  tx: Tx,
  { eventId, packageId, customerId }: { eventId: string; packageId: string; customerId: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('payment_transaction')
    .set({ status: 'aborted', reason: orderReplacedReason, settled_at: now })
    .where('event_id', '=', eventId)
    .where('package_id', '=', packageId)
    .where('customer_id', '=', customerId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', true)
    .where('status', '=', 'awaiting')
    .execute()
}
