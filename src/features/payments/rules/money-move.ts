import type { EventDocument } from '#features/events/rules/event-document.ts'
import { type Pence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/** A row as it was filled in, in pounds; null where the field was empty or no number. */
export type AskedMove = {
  readonly fromCustomer: string
  readonly toCustomer: string
  readonly amountGBP: number | null
}

export type MoneyMove = { fromCustomer: string; toCustomer: string; pence: Pence }

/** The rows of a request that are carried out, and those that are not because their amount does not fit. */
type SortedMoves = { readonly moves: MoneyMove[]; readonly ignored: AskedMove[] }

/** A row of a money move below this does not fit (PAY-017). */
const minMovePence = 100

/**
 * Sorts the rows of a request to move money between guests. A row whose amount is no number of whole pence, under
 * £1 or above what is paid for the guest it comes from is ignored (PAY-017); the others are moved all or none
 * (PAY-O11; docs/decisions/0036). Refuses with customerNotFound for someone who is no guest, badRequest for a move
 * to oneself, amountOutOfRange (pounds) when what is taken from a guest together is more than is paid for them.
 */
export const sortMoves = (event: EventDocument, asked: readonly AskedMove[]): SortedMoves | Refusal => {
  const paid = new Map(event.guests.map(({ customerId, paidPence }) => [customerId, paidPence]))
  const left = new Map(paid)
  const sorted: SortedMoves = { moves: [], ignored: [] }
  for (const row of asked) {
    const { fromCustomer, toCustomer, amountGBP } = row
    const own = paid.get(fromCustomer)
    if (own === undefined || !paid.has(toCustomer)) return refusal('customerNotFound')
    if (fromCustomer === toCustomer) return refusal('badRequest')
    if (!fits(amountGBP, own)) {
      sorted.ignored.push(row)
      continue
    }
    const pence = penceFromPounds(amountGBP)
    const remaining = left.get(fromCustomer)! - pence
    if (remaining < 0)
      return refusal('amountOutOfRange', {
        least: poundsFromPence(minMovePence),
        most: poundsFromPence(own),
      })
    left.set(fromCustomer, remaining)
    sorted.moves.push({ fromCustomer, toCustomer, pence })
  }
  return sorted
}

const fits = (amountGBP: number | null, paidPence: Pence): amountGBP is number =>
  amountGBP !== null &&
  amountGBP >= poundsFromPence(minMovePence) &&
  amountGBP <= poundsFromPence(paidPence) &&
  poundsFromPence(penceFromPounds(amountGBP)) === amountGBP
