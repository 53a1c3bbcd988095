import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { type PackagePlaces, packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Reader } from './reader.ts'
import { minOtherPayers } from './shown-paid-percent.ts'
import type { Visibility } from './visibility.ts'
import type { WirePackage } from './wire-schema.ts'

/**
 * Returns how far a package is from its booking: how many of its deposits are paid. The organiser and staff also see
 * the price of the open places. Returns undefined for suppliers, and for the organiser and staff if they see no prices.
 * Also undefined for a guest in a small group, to whom the number would show what another guest paid
 * (docs/decisions/0111).
 */
export const wirePlaces = (
  event: EventDocument,
  pack: PackageDocument,
  { reader: { kind }, visibility }: { readonly reader: Reader; readonly visibility: Visibility },
): WirePackage['places'] => {
  // The organiser and staff get no number if they see no prices: their browser could not update it after an edit.
  if (kind === 'supplier' || (kind !== 'guest' && !visibility.packagePrices)) return undefined
  const placeTotals = packagePlaces(event, pack)
  const { places, guests, open } = placeTotals
  const depositsPaid = countPaidDeposits(event, placeTotals)
  const otherPayerCount = guests.filter(({ sharePence }) => sharePence > 0).length - 1
  if (kind === 'guest') return otherPayerCount < minOtherPayers ? undefined : { all: places, depositsPaid }
  return {
    all: places,
    depositsPaid,
    open: open.count,
    openGBP: poundsFromPence(open.pence),
    openPaidGBP: poundsFromPence(open.paidPence),
  }
}

/** Returns the number of paid deposits. A deposit that depends on an unknown price counts as unpaid. */
const countPaidDeposits = (
  event: EventDocument,
  { depositsPaid, guests, wholePence }: PackagePlaces,
): number => {
  if (wholePence !== null) return depositsPaid
  if (event.paymentMethod === 'organiser') return 0
  return guests.filter(
    ({ guest, isComplete, paidDepositPence, depositPence }) =>
      guest.attending === 'Yes' && isComplete && paidDepositPence >= depositPence,
  ).length
}
