import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Pence } from '#kernel/money.ts'
import { pricePackage } from './price-package.ts'

/** The price of a package in the price history. Both amounts are null for price on application. */
export type PackagePrice = {
  readonly packageId: string
  readonly perPersonPence: Pence | null
  readonly totalPence: Pence | null
}

/** Returns the current price of each package of an event, for the price history. */
export const packagePrices = (event: EventDocument): PackagePrice[] =>
  event.packages.map((pack) => {
    const { isPriceOnApplication, perPersonPence, totalPence } = pricePackage(event, pack)
    return isPriceOnApplication
      ? { packageId: pack.id, perPersonPence: null, totalPence: null }
      : { packageId: pack.id, perPersonPence, totalPence }
  })
