import { type Actor, personBehind } from '#kernel/actor.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { isRefusal } from '#kernel/refusal.ts'
import {
  creditableStates,
  matchStatement,
  type NamedOrder,
  referencesIn,
} from '../../rules/bank-statement.ts'
import { readOrdersByReference } from '../bank-order-store.ts'
import { settlePayment } from '../paying/settle-payment.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { readStatement, type StatementLine } from './read-statement.ts'

type StatementMatch = ReturnType<typeof matchStatement<StatementLine>>[number]
export type MatchedRow = StatementMatch & {
  /** The order that the row names; undefined if it names none or several. */
  readonly transaction: StoredTransaction | undefined
}

/** A bank's CSV file, and the member of staff who reads it. */
type StatementRequest = { readonly statement: string; readonly actor: Actor }

/**
 * Returns the rows of a bank's CSV file with the order that each one names. Orders of events whose transfers the actor
 * cannot record are left out, because a role can be limited to the events of one section.
 * Refuses with statementUnreadable.
 */
export const checkStatement = async (
  deps: PaymentsDeps,
  { statement, actor }: StatementRequest,
): Promise<MatchedRow[] | Refusal> => {
  const rows = await readStatement(statement)
  if (isRefusal(rows)) return rows
  const references = [...new Set(rows.flatMap(({ text }) => referencesIn(text)))]
  const transactions = await readOrdersByReference(deps.database, references)
  const eventIds = await permittedEventIds(deps, actor, transactions)
  const transactionById = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  const orders = new Map(transactions.map((order) => [order.bank_reference!, namedOrder(order)]))
  return matchStatement(rows, orders).map((row) => {
    const transaction = row.order && transactionById.get(row.order.id)
    return transaction && !eventIds.has(transaction.event_id) ? withoutOrder(row) : { ...row, transaction }
  })
}

/** Returns the ids of the events of these orders in which the actor can record bank transfers. */
const permittedEventIds = async (
  { gate }: PaymentsDeps,
  actor: Actor,
  orders: readonly StoredTransaction[],
): Promise<ReadonlySet<string>> => {
  const permittedIds = new Set<string>()
  for (const eventId of new Set(orders.map(({ event_id }) => event_id)))
    if (await gate.access.grants(actor, 'payments.receiveBankPayment', eventId)) permittedIds.add(eventId)
  return permittedIds
}

/** Returns a row without the order that it names. */
const withoutOrder = (row: StatementMatch): MatchedRow => {
  const isOwnState = row.state === 'moneyOut' || row.state === 'unreadable'
  return { ...row, state: isOwnState ? row.state : 'unknown', order: undefined, transaction: undefined }
}

const namedOrder = ({
  id,
  bank_reference,
  amount_pence,
  confirmed_pence,
  bank_row,
}: StoredTransaction): NamedOrder => ({
  id,
  reference: bank_reference!,
  orderedPence: amount_pence,
  credited: confirmed_pence === null ? null : { pence: confirmed_pence, row: bank_row },
})

/**
 * Credits chosen rows of a bank's CSV file to the orders that they name. Each order is credited once, under its event's
 * lock, so a repeat and a second file with the same row change nothing.
 * @returns the rows afterwards, and how many this request credited
 */
export const creditStatement = async (
  deps: PaymentsDeps,
  { keys, ...request }: StatementRequest & { readonly keys: readonly string[] },
): Promise<{ rows: MatchedRow[]; credited: number } | Refusal> => {
  const rowsBefore = await checkStatement(deps, request)
  if (isRefusal(rowsBefore)) return rowsBefore
  const chosenRows = rowsBefore.filter(
    ({ key, state }) => keys.includes(key) && creditableStates.includes(state),
  )
  let credited = 0
  for (const row of chosenRows) {
    const transaction = await creditRow(deps, row, personBehind(request.actor))
    if (isRefusal(transaction)) return transaction
    if (transaction.bank_row === row.key) credited += 1
  }
  const rows = await checkStatement(deps, request)
  return isRefusal(rows) ? rows : { rows, credited }
}

/** Credits a row that can be credited to the order that it names. */
export const creditRow = (
  deps: PaymentsDeps,
  { key, pence, transaction }: MatchedRow,
  doneBy: string,
): Promise<StoredTransaction | Refusal> =>
  settlePayment(deps, transaction!, {
    state: 'paid',
    amountPence: pence!,
    gatewayReference: null,
    cardDigits: null,
    bankRow: key,
    doneBy,
  })
