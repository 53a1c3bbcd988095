import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { paymentsBy, type StoredTransaction } from '../transaction-store.ts'
import '../tables.ts'

type IntentsOf = { readonly customerId: string; readonly eventId?: string; readonly packageId?: string }

/**
 * Returns the ids of a payer's card payments that could still be paid, for a package, for an event, or for all events.
 * Each package needs only one open payment, so callers close these.
 */
export const readOpenIntents = async (
  database: Database | Tx,
  { eventId, packageId, customerId }: IntentsOf,
): Promise<string[]> => {
  let intents = database
    .selectFrom('payment_transaction')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('transaction_type', '=', 'payment')
    .where('is_bank_payment', '=', false)
    .where('status', 'in', ['prepared', 'awaiting', 'failed', 'aborted'])
    .where('next_query_at', 'is not', null)
  if (eventId !== undefined) intents = intents.where('event_id', '=', eventId)
  if (packageId !== undefined) intents = intents.where('package_id', '=', packageId)
  return (await intents.execute()).map(({ id }) => id)
}

/** Returns an event's card payments that have begun and have no outcome yet, the earliest first. */
export const readPendingCards = (database: Database | Tx, eventId: string): Promise<StoredTransaction[]> =>
  paymentsBy('card', database, eventId)
    .where('status', '=', 'awaiting')
    .orderBy('done_at')
    .orderBy('id')
    .execute()

/** Returns the card and bank payments for a package that arrived after a card form was prepared, newest first. */
export const readPaidSince = (
  tx: Tx,
  { event_id, package_id, id, done_at }: StoredTransaction,
): Promise<StoredTransaction[]> =>
  tx
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('package_id', '=', package_id)
    .where('id', '<>', id)
    .where('transaction_type', '=', 'payment')
    .where('status', '=', 'paid')
    .where('settled_at', '>=', done_at)
    .orderBy('settled_at', 'desc')
    .execute()
