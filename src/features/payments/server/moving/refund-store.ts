import type { Kysely } from 'kysely'
import type { Pence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Wallet } from '../../rules/transaction.ts'
import { paymentsBy, type StoredTransaction, type TransactionKey } from '../transaction-store.ts'
import '../tables.ts'

/**
 * Milliseconds for which a process leases a refund. Sending a refund takes at most two requests to the gateway, each of
 * at most 15 seconds. The rest of the 15 minutes covers refunds whose response got lost. The gateway may still be
 * making them, and its search finds them with a delay.
 */
const refundLeaseMs = 900_000

/**
 * Leases a pending card refund, so that no other process or request sends it at the same time. If the process dies, the
 * lease expires.
 * @returns the refund; undefined if it is not pending or already leased
 */
export const leaseRefund = (
  database: Database,
  { id, event_id }: TransactionKey,
  now: Date,
): Promise<StoredTransaction | undefined> =>
  database
    .updateTable('payment_transaction')
    .set({ sending_until: new Date(now.getTime() + refundLeaseMs) })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('status', '=', 'awaiting')
    .where('refund_of', 'is not', null)
    .where((row) => row.or([row('sending_until', 'is', null), row('sending_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

/** Ends a lease, unless another process has leased the refund since. */
export const endRefundLease = async (
  database: Database,
  { id, event_id, sending_until }: StoredTransaction,
): Promise<void> => {
  await database
    .updateTable('payment_transaction')
    .set({ sending_until: null })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('sending_until', '=', sending_until)
    .execute()
}

/**
 * Locks and returns the card payments that an event has received, including those that have since been refunded,
 * newest first.
 */
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

/** The card, or the wallet with a card, that a refund goes to. */
export type RefundedCard = {
  readonly digits: string | null
  readonly wallet: Wallet | null
  readonly amountPence: Pence
}

/** Returns the cards that these refunds of an event go to, with the amount for each, in the order of the ids. */
export const readRefundedCards = async (
  database: Kysely<Tables>,
  eventId: string,
  refundIds: readonly string[],
): Promise<RefundedCard[]> => {
  if (refundIds.length === 0) return []
  const rows = await database
    .selectFrom('payment_transaction')
    .select(['id', 'amount_pence', 'card_digits', 'wallet'])
    .where('event_id', '=', eventId)
    .where('id', 'in', [...refundIds])
    .execute()
  return refundIds.flatMap((id) =>
    rows
      .filter((row) => row.id === id)
      .map(({ card_digits: digits, wallet, amount_pence: amountPence }) => ({ digits, wallet, amountPence })),
  )
}
