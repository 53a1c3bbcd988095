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

export type MatchedRow = ReturnType<typeof matchStatement<StatementLine>>[number] & {
  /** The order that the row names; undefined if it names none or several. */
  readonly transaction: StoredTransaction | undefined
}

/** Returns the rows of a bank's CSV file with the order that each one names. Refuses with statementUnreadable. */
export const checkStatement = async (
  { database }: PaymentsDeps,
  statement: string,
): Promise<MatchedRow[] | Refusal> => {
  const rows = await readStatement(statement)
  if (isRefusal(rows)) return rows
  const references = [...new Set(rows.flatMap(({ text }) => referencesIn(text)))]
  const transactions = await readOrdersByReference(database, references)
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  const orders = new Map(transactions.map((order) => [order.bank_reference!, namedOrder(order)]))
  return matchStatement(rows, orders).map((row) => ({
    ...row,
    transaction: row.order && byId.get(row.order.id),
  }))
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
  {
    statement,
    keys,
    doneBy,
  }: { readonly statement: string; readonly keys: readonly string[]; readonly doneBy: string },
): Promise<{ rows: MatchedRow[]; credited: number } | Refusal> => {
  const found = await checkStatement(deps, statement)
  if (isRefusal(found)) return found
  const chosen = found.filter(({ key, state }) => keys.includes(key) && creditableStates.includes(state))
  let credited = 0
  for (const row of chosen) {
    const settled = await creditRow(deps, row, doneBy)
    if (isRefusal(settled)) return settled
    if (settled.bank_row === row.key) credited += 1
  }
  const rows = await checkStatement(deps, statement)
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
