import type { Kysely } from 'kysely'
import type { MoneyFacts } from '#features/packages/rules/reading/wire-event.ts'
import type { WireMoneyMove } from '#features/packages/rules/reading/wire-schema.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RefundType, TransactionStatus, TransactionType } from '../rules/transaction.ts'
import type { WireTransaction } from '../rules/wire-payment.ts'
import type { StoredTransaction } from './transaction-store.ts'
import './tables.ts'

type TransactionQuestion = {
  readonly eventId?: string
  readonly customerId?: string
  readonly status?: TransactionStatus
  readonly type?: TransactionType
  readonly limit: number
  readonly skip: number
}

/** A page of transactions for staff, newest first, and the count of all that match (PAY-010). */
export const listTransactions = async (
  database: Database,
  { eventId, customerId, status, type, limit, skip }: TransactionQuestion,
): Promise<{ transactions: WireTransaction[]; count: number }> => {
  let matching = database.selectFrom('payment_transaction').where('status', '<>', 'prepared')
  if (eventId) matching = matching.where('event_id', '=', eventId)
  if (customerId) matching = matching.where('customer_id', '=', customerId)
  if (status) matching = matching.where('status', '=', status)
  if (type) matching = matching.where('transaction_type', '=', type)
  const [rows, { count }] = await Promise.all([
    matching.selectAll().orderBy('done_at', 'desc').orderBy('id').limit(limit).offset(skip).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { transactions: rows.map(wireTransaction), count }
}

/** Transactions by id, in any order. */
export const findTransactions = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<WireTransaction[]> => {
  if (ids.length === 0) return []
  const rows = await database.selectFrom('payment_transaction').selectAll().where('id', 'in', ids).execute()
  return rows.map(wireTransaction)
}

/** What an event's reader is told of its money besides its document (PAY-018). */
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

/** What was taken by card and bank less what was given back, in pence, for staff's figures. */
export const readTakings = async (database: Database): Promise<number> => {
  const { taken } = await database
    .selectFrom('ledger_account')
    .select(({ fn }) => fn.sum<number | null>('balance_pence').as('taken'))
    .where('kind', 'in', ['gateway', 'bank'])
    .executeTakeFirstOrThrow()
  return taken === null ? 0 : 0 - Number(taken)
}

const wireTransaction = (row: StoredTransaction): WireTransaction => ({
  id: row.id,
  eventId: row.event_id,
  packageId: row.package_id,
  customer: { id: row.customer_id, name: row.customer_name },
  paidForCustomers: row.paid_for.map(({ id, name, pence }) => ({ id, name, amount: poundsFromPence(pence) })),
  transactionType: row.transaction_type,
  refundType: row.refund_type satisfies RefundType | null,
  transactionStatus: row.status,
  isBankPayment: row.is_bank_payment,
  amountGBP: poundsFromPence(row.confirmed_pence ?? row.amount_pence),
  reference: row.bank_reference ?? row.gateway_reference,
  cardDigits: row.card_digits,
  reason: row.reason,
  doneBy: { id: row.done_by, dateTime: row.done_at.toISOString() },
})
