import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Pence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'

/** A row as the user entered it, in pounds; null if the field was empty or not a number. */
export type RequestedMove = {
  readonly fromCustomer: string
  readonly toCustomer: string
  readonly amountGBP: number | null
}

export type MoneyMove = { fromCustomer: string; toCustomer: string; pence: Pence }

/** The rows to carry out, and the rows that are ignored because their amount is out of range. */
type PartitionedMoves = { readonly moves: MoneyMove[]; readonly ignored: RequestedMove[] }

/** Maximum number of moves in the response for an event: the newest ones. A separate endpoint lists all moves. */
export const maxMovesInEvent = 50

/** The smallest amount that a row can move (PAY-017). */
export const minMovePence = 100

/**
 * Separates valid rows of a request to move money between guests from ignored ones. A row is ignored if its amount is
 * not in whole pence, below £1 or above what is paid for the sender (PAY-017). The others are moved together or not
 * at all (PAY-O11; docs/decisions/0036). Refuses with customerNotFound for a customer who is not a guest, with
 * badRequest for a move to oneself, and with amountOutOfRange (pounds) if the rows of one sender add up to more than is
 * paid for that guest.
 */
export const partitionMoves = (
  event: EventDocument,
  requested: readonly RequestedMove[],
): PartitionedMoves | Refusal => {
  const paidByGuest = new Map(event.guests.map(({ customerId, paidPence }) => [customerId, paidPence]))
  const leftBySender = new Map(paidByGuest)
  const partitioned: PartitionedMoves = { moves: [], ignored: [] }
  for (const row of requested) {
    const { fromCustomer, toCustomer, amountGBP } = row
    const senderPaid = paidByGuest.get(fromCustomer)
    if (senderPaid === undefined || !paidByGuest.has(toCustomer)) return refusal('customerNotFound')
    if (fromCustomer === toCustomer) return refusal('badRequest')
    if (!isValidAmount(amountGBP, senderPaid)) {
      partitioned.ignored.push(row)
      continue
    }
    const pence = penceFromPounds(amountGBP)
    const remainingPence = leftBySender.get(fromCustomer)! - pence
    if (remainingPence < 0)
      return refusal('amountOutOfRange', {
        least: poundsFromPence(minMovePence),
        most: poundsFromPence(senderPaid),
      })
    leftBySender.set(fromCustomer, remainingPence)
    partitioned.moves.push({ fromCustomer, toCustomer, pence })
  }
  return partitioned
}

const isValidAmount = (amountGBP: number | null, paidPence: Pence): amountGBP is number =>
  amountGBP !== null &&
  amountGBP >= poundsFromPence(minMovePence) &&
  amountGBP <= poundsFromPence(paidPence) &&
  poundsFromPence(penceFromPounds(amountGBP)) === amountGBP
