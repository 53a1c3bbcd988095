import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { wireTransaction } from '../rules/wire-payment.ts'
import { findTransactions } from './read-transactions.ts'

/** Transactions for staff, without payments that are only prepared (PAY-010). */
export const transactionCollection = (database: Kysely<Tables>, now: () => Date): Collection => ({
  name: 'transaction',
  table: sql`payment_transaction`,
  id: sql`payment_transaction.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`payment_transaction.id` },
    eventId: { kind: 'text', column: sql`payment_transaction.event_id` },
    packageId: { kind: 'text', column: sql`payment_transaction.package_id` },
    'customer.id': { kind: 'text', column: sql`payment_transaction.customer_id` },
    'customer.name': { kind: 'text', column: sql`payment_transaction.customer_name` },
    transactionType: { kind: 'text', column: sql`payment_transaction.transaction_type` },
    transactionStatus: { kind: 'text', column: statusSql(now()) },
    isBankPayment: { kind: 'flag', column: sql`payment_transaction.is_bank_payment` },
    amountGBP: {
      kind: 'number',
      column: sql`coalesce(payment_transaction.confirmed_pence, payment_transaction.amount_pence) / 100.0`,
    },
    'doneBy.dateTime': { kind: 'instant', column: sql`payment_transaction.done_at` },
  }),
  sortedBy: 'doneBy.dateTime',
  visible: ({ hasStaffPermission }) =>
    hasStaffPermission('payments.view') ? sql`payment_transaction.status <> 'prepared'` : 'refused',
  node: () => wireTransaction,
  read: (ids) => findTransactions(database, ids, now()),
  extras: {
    event: { collection: 'event', ids: 'eventId' },
    customer: { collection: 'customer', ids: 'customer.id' },
  },
})

/**
 * Returns a status as SQL. Like `statusAt`, it treats an expired bank order as aborted, even before the job has stored
 * this status.
 */
const statusSql = (now: Date) => sql`case when payment_transaction.status = 'awaiting'
  and payment_transaction.expires_at <= ${now} then 'aborted' else payment_transaction.status end`
