import { z } from 'zod'
import type { PackagePrice } from '#features/event-prices/rules/shares/package-prices.ts'
import { idField } from '#kernel/fields.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import { type ReaderView, seenPackagePrices } from './wire-package.ts'

/** The number of dates in the list; older ones can still be read. */
export const maxPriceDates = 1000

/** A package's price on a date, in pounds: null on application, missing for readers who can't see it. */
export const wirePackagePrice = z.object({
  packageOptionId: idField,
  /** For one person. */
  price: z.number().nullable().optional(),
  /** For the whole group. */
  totalPrice: z.number().nullable().optional(),
})
export type WirePackagePrice = z.infer<typeof wirePackagePrice>

/** Returns the prices that a reader also sees in the event. */
export const wirePackagePrices = (prices: readonly PackagePrice[], view: ReaderView): WirePackagePrice[] => {
  const seen = seenPackagePrices(view)
  return prices.map(({ packageId, perPersonPence, totalPence }) => ({
    packageOptionId: packageId,
    ...(seen.perPerson && { price: pounds(perPersonPence) }),
    ...(seen.total && { totalPrice: pounds(totalPence) }),
  }))
}

const pounds = (pence: Pence | null): number | null => (pence === null ? null : poundsFromPence(pence))
