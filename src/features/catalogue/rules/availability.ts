import { addDays } from '#kernel/dates.ts'
import type { ProductAvailability, ProductConfig } from './product-config.ts'
import { peopleLimits, unitsFor } from './units.ts'

export type AvailabilityReason =
  | 'not running'
  | 'closed'
  | 'not enough left'
  | 'too few people'
  | 'too many people'
type DayAvailability = {
  available: boolean
  /** The units left that day; null for no limit. */
  allocation: number | null
  reason?: AvailabilityReason
}
type Stay = { startDate: string | null; nightsCount: number; peopleCount: number }
/**
 * A supplier's setting for one day, which replaces the product's default, and the units held that day. If `units` is
 * null, the default allocation applies.
 */
export type DayAllocation = {
  units: number | null
  closed: boolean
  /** The units that booked packages hold; 0 by default. */
  held?: number
}
type AvailableProduct = {
  availability: ProductAvailability
  config: ProductConfig
  /** The settings of single days, by date. */
  days?: Readonly<Record<string, DayAllocation>>
}

/** Returns true if the product runs on the date. A product without any ranges always runs (CAT-005, CAT-O6). */
export const runsOn = (availability: ProductAvailability, date: string): boolean => {
  const { runsOnRegularDates, regularDates, specificDates } = availability
  if (regularDates.length + specificDates.length === 0) return true
  const day = date.slice(5)
  if (runsOnRegularDates === 'Yes' && regularDates.some((range) => insideYearRange(range, day))) return true
  return specificDates.some((range) => date >= range.from && date <= range.to)
}

/**
 * Returns a function that returns a product's availability on each day from `startDate` to `startDate` + nights, by
 * date (CAT-O5). Without a start date, the only key is `any`, and its availability depends on people and allocation
 * only. The dates are calculated once for all products.
 */
export const availabilityOver = ({ startDate, nightsCount, peopleCount }: Stay) => {
  const dates =
    startDate === null ? [] : Array.from({ length: nightsCount + 1 }, (_, day) => addDays(startDate, day))
  return (product: AvailableProduct): Record<string, DayAvailability> => {
    if (startDate === null) return { any: availabilityOn(product, null, peopleCount) }
    const byDate: Record<string, DayAvailability> = {}
    for (const date of dates) byDate[date] = availabilityOn(product, date, peopleCount)
    return byDate
  }
}

/** Returns the availability on one date. If the date is null, it depends on people and allocation only. */
export const availabilityOn = (
  product: AvailableProduct,
  date: string | null,
  people: number,
): DayAvailability => {
  const allocation = allocationOn(product, date)
  const reason = unavailableReason(product, date, people, allocation)
  return reason === null ? { available: true, allocation } : { available: false, allocation, reason }
}

const unavailableReason = (
  product: AvailableProduct,
  date: string | null,
  people: number,
  allocation: number | null,
): AvailabilityReason | null => {
  if (date !== null && !runsOn(product.availability, date)) return 'not running'
  if (date !== null && product.days?.[date]?.closed) return 'closed'
  const limits = peopleLimits(product.config)
  if (people < limits.min) return 'too few people'
  if (people > limits.max) return 'too many people'
  return allocation !== null && allocation < unitsFor(product.config, people) ? 'not enough left' : null
}

const allocationOn = ({ availability, days }: AvailableProduct, date: string | null): number | null =>
  unitsLeft(availability, date === null ? undefined : days?.[date])

/** Returns the units left on a day, at least 0; null for no limit. */
const unitsLeft = (
  { allocation }: Pick<ProductAvailability, 'allocation'>,
  day: DayAllocation | undefined,
): number | null => {
  const units = day?.units ?? allocation
  return units === null ? null : Math.max(units - (day?.held ?? 0), 0)
}

const insideYearRange = (range: { from: string; to: string }, day: string): boolean => {
  return range.from <= range.to ? day >= range.from && day <= range.to : day >= range.from || day <= range.to
}
