import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { chargedTotal } from '#features/event-prices/rules/shares/charged-total.ts'
import { guestShares } from '#features/event-prices/rules/shares/guest-share.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { WireEvent } from './wire-schema.ts'

/** Returns the promised price of the booked package, with the amounts that would be charged without the promise. */
export const wirePromisedPrice = (event: EventDocument): WireEvent['promised'] => {
  const { promised } = event
  const pack = event.packages.find(({ id }) => id === promised?.packageId)
  if (!promised || !pack) return null
  const withoutPromise = { ...event, promised: null }
  const sharesWithoutPromise = new Map(
    guestShares(withoutPromise, pack).map(({ customerId, pence }) => [customerId, pence]),
  )
  return {
    packageId: promised.packageId,
    totalGBP: poundsFromPence(promised.totalPence),
    wouldBeGBP: poundsFromPence(chargedTotal(withoutPromise, pack)),
    shares: promised.shares.map(({ customerId, pence }) => ({
      customerId,
      amountGBP: poundsFromPence(pence),
      wouldBeGBP: poundsFromPence(sharesWithoutPromise.get(customerId) ?? 0),
    })),
  }
}
