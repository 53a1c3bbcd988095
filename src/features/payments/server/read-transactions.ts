import type { Kysely } from 'kysely'
import {
  type EventTransaction,
  maxTransactionsInEvent,
  type RefundType,
} from '#features/events/rules/reading/wire-transaction.ts'
import { readEventTitles } from '#features/events/server/index.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { statusAt } from '../rules/bank-order.ts'
import type { WireTransaction } from '../rules/wire-payment.ts'
import { newestTransactions, readTransactions, type ShownTransaction } from './transaction-store.ts'

/** Returns transactions by id, in no particular order. */
export const findTransactions = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<WireTransaction[]> => {
  const rows = await readTransactions(database, ids)
  const titles = await readEventTitles(
    database,
    rows.map((row) => row.event_id),
  )
  return rows.map((row) => ({ ...wireTransaction(row, now), eventName: titles.get(row.event_id) ?? '' }))
}

/**
 * Returns the newest transactions of an event, newest first, at most `maxTransactionsInEvent` (EVT-008). With a
 * customer, returns only those that this customer paid or received. Payments that are only prepared are omitted.
 */
export const readTransactionsOfEvent = async (
  database: Kysely<Tables>,
  { eventId, customerId, now }: { eventId: string; customerId?: string | undefined; now: Date },
): Promise<EventTransaction[]> => {
  const rows = await newestTransactions(database, { eventId, customerId, limit: maxTransactionsInEvent })
  return rows.map((row) => {
    const {
      eventId: _,
      isAutomatic,
      reference,
      cardDigits,
      wallet,
      reason,
      ...eventTransaction
    } = wireTransaction(row, now)
    return eventTransaction
  })
}

const wireTransaction = (row: ShownTransaction, now: Date): Omit<WireTransaction, 'eventName'> => ({
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
