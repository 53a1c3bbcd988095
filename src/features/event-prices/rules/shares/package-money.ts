import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { GroupMoney } from '#features/event-document/rules/stages/derived-stages.ts'
import type { Pence } from '#kernel/money.ts'
import { packagePlaces } from './package-places.ts'

const sumOf = (amounts: readonly Pence[]): Pence => amounts.reduce((sum, pence) => sum + pence, 0)

/**
 * Returns the price of a package and how much of it is covered, for the payment stage and all percentages. Money covers
 * only the place that it was paid for. A surplus, or the money of a guest who is no longer coming, does not cover
 * another place (docs/decisions/0105).
 */
export const groupMoney = (event: EventDocument, pack: PackageDocument | undefined): GroupMoney => {
  const heldPence = sumOf(event.guests.map(({ paidPence }) => paidPence))
  const { refundedPence } = event
  const blank = { heldPence, refundedPence, paidPence: 0, depositPence: 0, paidDepositPence: 0 }
  if (!pack) return { ...blank, totalPence: 0 }
  const { guests, open, wholePence } = packagePlaces(event, pack)
  const places = [...guests.map(({ sharePence, ...place }) => ({ ...place, pence: sharePence })), open]
  return {
    heldPence,
    refundedPence,
    // While a price is unknown, the shares cannot limit what counts, so all payments count.
    paidPence: sumOf(
      places.map(({ paidPence, pence }) => (wholePence === null ? paidPence : Math.min(paidPence, pence))),
    ),
    depositPence: sumOf(places.map(({ depositPence }) => depositPence)),
    paidDepositPence: sumOf(places.map(({ paidDepositPence }) => paidDepositPence)),
    totalPence: wholePence,
  }
}
