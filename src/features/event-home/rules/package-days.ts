import type { WireEntry, WirePackage, WireProduct } from '#features/events/rules/reading/wire-schema.ts'
import { compareByCode } from '#kernel/compare-by-code.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'

export type PlannedProduct = {
  readonly product: WireProduct
  readonly entry: WireEntry
  /** True for nights of a stay after the first one, on which nobody arrives. */
  readonly isLaterNight: boolean
}
export type PlannedDay = {
  /** Starts at 0. */
  readonly dayIndex: number
  readonly date: IsoDate | null
  readonly products: readonly PlannedProduct[]
}

/**
 * Returns the entries of each day of a package by start time; those without a time come first, and later nights last.
 * Cancelled entries are left out, unless the package is cancelled.
 */
export const packageDays = (pack: WirePackage): PlannedDay[] => {
  const plannedProducts = pack.productList.flatMap((product) =>
    product.itinerary.map((entry) => ({ product, entry, isLaterNight: isLaterNight(product, entry) })),
  )
  const isCancelled = pack.status === 'Cancelled'
  return Array.from({ length: pack.daysCount }, (_, dayIndex) => ({
    dayIndex,
    date: pack.startDate === null ? null : addDays(pack.startDate, dayIndex),
    products: plannedProducts
      .filter(({ entry }) => entry.dayIndex === dayIndex && (isCancelled || !entry.cancelled))
      .sort((one, other) => compareByCode(orderOf(one), orderOf(other))),
  }))
}

const isLaterNight = ({ product, itinerary }: WireProduct, { dayIndex }: WireEntry): boolean =>
  product.type === 'Accommodation' &&
  itinerary.some((other) => other.dayIndex === dayIndex - 1 && !other.cancelled)

const orderOf = ({ entry, isLaterNight: isLast }: PlannedProduct): string =>
  isLast ? '24:00' : (entry.startTime ?? '')
