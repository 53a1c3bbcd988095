import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPence, type Pence, penceFromPounds } from '#kernel/money.ts'
import { minMovePence, type RequestedMove } from './money-move.ts'

/** Whether money is moved from the chosen guest to others, or from others to the chosen guest. */
export type MoveDirection = 'from' | 'to'

export type MoneyGuest = {
  readonly id: string
  readonly name: string
  readonly paidPence: Pence
  readonly isAttending: boolean
}

/** Returns the guests of an event with what is paid for each. */
export const moneyGuests = ({ customerSummary = [] }: Pick<WireEvent, 'customerSummary'>): MoneyGuest[] =>
  customerSummary.map(({ customer, attending, money }) => ({
    id: customer.id,
    name: customer.name,
    paidPence: penceFromPounds(money?.paidGBP ?? 0),
    isAttending: attending === 'Yes',
  }))

const hasPaid = ({ paidPence }: MoneyGuest): boolean => paidPence > 0

/** Returns the guests who can be the chosen one: for 'from', only those who have paid. */
export const choosableGuests = (guests: readonly MoneyGuest[], direction: MoveDirection): MoneyGuest[] =>
  guests.filter((guest) => direction === 'to' || hasPaid(guest))

/**
 * Returns the guests in the table other than the chosen one: for 'from' all of them, who can receive money; for 'to'
 * only those who have paid (PAY-015).
 */
export const counterparties = (
  guests: readonly MoneyGuest[],
  direction: MoveDirection,
  chosenId: string,
): MoneyGuest[] => guests.filter((guest) => guest.id !== chosenId && (direction === 'from' || hasPaid(guest)))

/** Amounts in pounds, by the id of the counterparty. */
export type EnteredAmounts = ReadonlyMap<string, number>

type MoveTable = {
  readonly direction: MoveDirection
  readonly chosen: MoneyGuest
  readonly others: readonly MoneyGuest[]
  readonly amounts: EnteredAmounts
}

/** Returns a move for each entered amount above 0. */
export const enteredMoves = ({ direction, chosen, others, amounts }: MoveTable): RequestedMove[] =>
  others.flatMap(({ id }) => {
    const amountGBP = amounts.get(id) ?? 0
    if (amountGBP <= 0) return []
    return direction === 'from'
      ? { fromCustomer: chosen.id, toCustomer: id, amountGBP }
      : { fromCustomer: id, toCustomer: chosen.id, amountGBP }
  })

/** Returns the sum of moves, in pence. */
export const movedPence = (moves: readonly RequestedMove[]): Pence =>
  moves.reduce((sum, { amountGBP }) => sum + penceFromPounds(amountGBP ?? 0), 0)

/** Returns the sum of the entered amounts, in pence. */
export const enteredPence = (table: MoveTable): Pence => movedPence(enteredMoves(table))

/** Returns why an amount can't be moved; empty if it can, or if none is entered. */
export const moveProblem = (table: MoveTable, other: MoneyGuest): string => {
  const pence = penceFromPounds(table.amounts.get(other.id) ?? 0)
  if (pence === 0) return ''
  if (pence < minMovePence) return `At least ${formatPence(minMovePence)}`
  const source = table.direction === 'from' ? table.chosen : other
  return pence > source.paidPence ? `At most ${formatPence(source.paidPence)}` : ''
}

/** Returns why the amounts together can't be moved; empty if they can. */
export const sumProblem = (table: MoveTable): string =>
  table.direction === 'from' && enteredPence(table) > table.chosen.paidPence
    ? `${table.chosen.name} has only paid ${formatPence(table.chosen.paidPence)}`
    : ''

/** Returns the attending guests whose money is moved (PAY-016). */
export const attendingSources = (table: MoveTable): MoneyGuest[] => {
  const sources =
    table.direction === 'from'
      ? [table.chosen]
      : table.others.filter(({ id }) => (table.amounts.get(id) ?? 0) > 0)
  return sources.filter(({ isAttending }) => isAttending)
}
