import { addDays } from '#kernel/dates.ts'
import type { ProductAvailability, ProductConfig } from './product-config.ts'
import { peopleLimits, unitsFor } from './units.ts'

export type AvailabilityReason =
  | 'not running'
  | 'closed'
  | 'not enough left'
  | 'too few people'
  | 'too many people'
type AvailabilityEntry = {
  available: boolean
  /** Units left that day; null is no limit. */
  allocation: number | null
  reason?: AvailabilityReason
}
type AvailabilityAsk = { startDate: string | null; nightsCount: number; peopleCount: number }
/** What a supplier says of one day, in place of what holds for the product on all days; null units are as usual. */
export type DayAllocation = {
  units: number | null
  closed: boolean
  /** Units that booked packages hold; none when left out. */
  held?: number
}
type AvailableProduct = {
  availability: ProductAvailability
  config: ProductConfig
  /** By date, where a supplier says something. */
  days?: Readonly<Record<string, DayAllocation>>
}

/** True when the product runs on the date; a product without any ranges always runs (002 §3). */
export const runsOn = (availability: ProductAvailability, date: string): boolean => {
  const { runsOnRegularDates, regularDates, specificDates } = availability
  if (regularDates.length + specificDates.length === 0) return true
  const day = date.slice(5)
  if (runsOnRegularDates === 'Yes' && regularDates.some((range) => insideYearRange(range, day))) return true
  return specificDates.some((range) => date >= range.from && date <= range.to)
}

/**
 * Says of products how they can be had on each day from `startDate` to `startDate` + nights, by date; without a start
 * date one entry under the key `any`, which looks at people and allocation only. The days are worked out once for all.
 */
export const availabilityOver = ({ startDate, nightsCount, peopleCount }: AvailabilityAsk) => {
  const dates =
    startDate === null ? [] : Array.from({ length: nightsCount + 1 }, (_, day) => addDays(startDate, day))
  return (product: AvailableProduct): Record<string, AvailabilityEntry> => {
    if (startDate === null) return { any: availabilityOn(product, null, peopleCount) }
    const entries: Record<string, AvailabilityEntry> = {}
    for (const date of dates) entries[date] = availabilityOn(product, date, peopleCount)
    return entries
  }
}

/** Availability on one date, or on any when null. */
export const availabilityOn = (
  product: AvailableProduct,
  date: string | null,
  people: number,
): AvailabilityEntry => {
  const allocation = allocationOn(product, date)
  const reason = whyNot(product, date, people, allocation)
  return reason === null ? { available: true, allocation } : { available: false, allocation, reason }
}

const whyNot = (
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

/** Units that are left of a day, never fewer than none; null is no limit. */
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
