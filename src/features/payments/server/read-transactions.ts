import type { Kysely } from 'kysely'
import { poundsFromPence } from '#kernel/money.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { statusAt } from '../rules/bank-order.ts'
import type { RefundType } from '../rules/transaction.ts'
import type { WireTransaction } from '../rules/wire-payment.ts'
import { readTransactions, type StoredTransaction } from './transaction-store.ts'

/** Returns transactions by id, in no particular order. */
export const findTransactions = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<WireTransaction[]> =>
  (await readTransactions(database, ids)).map((row) => wireTransaction(row, now))

const wireTransaction = (row: StoredTransaction, now: Date): WireTransaction => ({
  id: row.id,
  eventId: row.event_id,
  packageId: row.package_id,
  customer: { id: row.customer_id, name: row.customer_name },
  paidForCustomers: row.paid_for.map(({ id, name, pence }) => ({ id, name, amount: poundsFromPence(pence) })),
  transactionType: row.transaction_type,
  refundType: row.refund_type satisfies RefundType | null,
  transactionStatus: statusAt(row, now).status,
  isBankPayment: row.is_bank_payment,
  isAutomatic: row.due_date !== null,
  amountGBP: poundsFromPence(row.confirmed_pence ?? row.amount_pence),
  reference: row.bank_reference ?? row.gateway_reference,
  cardDigits: row.card_digits,
  wallet: row.wallet,
  reason: statusAt(row, now).reason,
  doneBy: { id: row.done_by, dateTime: row.done_at.toISOString() },
})
