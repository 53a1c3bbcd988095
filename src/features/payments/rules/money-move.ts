import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

export type MoneyMove = { fromCustomer: string; toCustomer: string; pence: Pence }

/** A row of a money move below this does not fit (PAY-017). */
const leastMovePence = 100

/**
 * Checks a request to move money between guests: all rows or none (PAY-O11; docs/decisions/0036). Refuses with
 * customerNotFound for someone who is no guest, badRequest for a move to oneself, amountOutOfRange (pounds)
 * when an amount is under £1 or what is taken from a guest together is more than is paid for them.
 */
export const checkMoves = (event: EventDocument, moves: readonly MoneyMove[]): Refusal | undefined => {
  const left = new Map(event.guests.map(({ customerId, paidPence }) => [customerId, paidPence]))
  for (const { fromCustomer, toCustomer, pence } of moves) {
    const paid = left.get(fromCustomer)
    if (paid === undefined || !left.has(toCustomer)) return refusal('customerNotFound')
    if (fromCustomer === toCustomer) return refusal('badRequest')
    if (pence < leastMovePence || pence > paid)
      return refusal('amountOutOfRange', {
        least: poundsFromPence(leastMovePence),
        most: poundsFromPence(paid),
      })
    left.set(fromCustomer, paid - pence)
  }
  return undefined
}
