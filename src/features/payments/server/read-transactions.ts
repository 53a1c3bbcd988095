import type { Kysely } from 'kysely'
import type { MoneyFacts } from '#features/events/rules/reading/wire-event.ts'
import type { WireMoneyMove } from '#features/events/rules/reading/wire-schema.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { statusAt } from '../rules/bank-order.ts'
import type { RefundType } from '../rules/transaction.ts'
import type { WireTransaction } from '../rules/wire-payment.ts'
import type { StoredTransaction } from './transaction-store.ts'
import './tables.ts'

/** Returns transactions by id, in no particular order. */
export const findTransactions = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<WireTransaction[]> => {
  if (ids.length === 0) return []
  const rows = await database.selectFrom('payment_transaction').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => wireTransaction(row, now))
}

/** Returns an event's money history, which is not in its document (PAY-018). */
export const readEventMoney = async (database: Database, eventId: string): Promise<MoneyFacts> => ({
  moves: await readMoneyMoves(database, eventId),
})

const readMoneyMoves = async (database: Database, eventId: string): Promise<WireMoneyMove[]> => {
  const rows = await database
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'moveMoney')
    .orderBy('done_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    fromCustomer: row.customer_id,
    toCustomer: row.paid_for[0]!.id,
    amountGBP: poundsFromPence(row.amount_pence),
    dateTime: row.done_at.toISOString(),
  }))
}

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
  amountGBP: poundsFromPence(row.confirmed_pence ?? row.amount_pence),
  reference: row.bank_reference ?? row.gateway_reference,
  cardDigits: row.card_digits,
  reason: statusAt(row, now).reason,
  doneBy: { id: row.done_by, dateTime: row.done_at.toISOString() },
})
