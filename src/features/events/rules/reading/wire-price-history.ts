import { z } from 'zod'
import type { PackagePrice } from '#features/event-prices/rules/shares/package-prices.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { dateField, idField } from '#kernel/fields.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import { type ReaderView, seenPackagePrices } from './wire-package.ts'

/** The maximum number of dates in the list. The prices of older dates can still be read. */
export const maxPriceDates = 1000

/** The maximum number of days in the price history. Older days are only in the list of dates. */
export const maxPriceDays = 200

/** A package's prices on a date, in pounds. Null for price on application; missing for readers who can't see them. */
export const wirePackagePrice = z.object({
  packageOptionId: idField,
  /** For one person. */
  price: z.number().nullable().optional(),
  /** For the whole group. */
  totalPrice: z.number().nullable().optional(),
})
export type WirePackagePrice = z.infer<typeof wirePackagePrice>

/** The prices of an event's packages from a day on, until the next change. */
export const wirePriceDay = z.object({
  date: dateField,
  prices: z.array(wirePackagePrice),
  /** The last change on this day, with the prices before it. Null for the first prices, and for old changes. */
  lastChange: z.object({ at: z.iso.datetime(), pricesBefore: z.array(wirePackagePrice) }).nullable(),
})
export type WirePriceDay = z.infer<typeof wirePriceDay>

/** The prices of all packages at the end of a day on which at least one of them changed. */
export type PriceDay = {
  readonly date: IsoDate
  readonly prices: readonly PackagePrice[]
  /** When the prices last changed on this day, and the prices before that change. Null if unknown. */
  readonly changedAt: Date | null
  readonly pricesBefore: readonly PackagePrice[] | null
}

/** Returns a day of the price history with what the reader can see. */
export const wirePriceDayOf = (
  { date, prices, changedAt, pricesBefore }: PriceDay,
  view: ReaderView,
): WirePriceDay => ({
  date,
  prices: wirePackagePrices(prices, view),
  lastChange:
    changedAt && pricesBefore
      ? { at: changedAt.toISOString(), pricesBefore: wirePackagePrices(pricesBefore, view) }
      : null,
})

/** Returns those of the given prices that the reader also sees in the current event. */
export const wirePackagePrices = (prices: readonly PackagePrice[], view: ReaderView): WirePackagePrice[] => {
  const seenPrices = seenPackagePrices(view)
  return prices.map(({ packageId, perPersonPence, totalPence }) => ({
    packageOptionId: packageId,
    ...(seenPrices.perPerson && { price: inPounds(perPersonPence) }),
    ...(seenPrices.total && { totalPrice: inPounds(totalPence) }),
  }))
}

const inPounds = (pence: Pence | null): number | null => (pence === null ? null : poundsFromPence(pence))
