import { roundHalfAwayFromZero } from '#kernel/money.ts'
import { type Section, sections } from '#kernel/section.ts'
import type { PricedProduct, PriceRow } from '../product-config.ts'
import { unitsFor } from '../units.ts'

/** The group that a price is calculated for. */
export type PricedGroup = {
  people: number
  section: Section
  /** The nights, for rows per night; 1 by default. */
  nights?: number
  /** The units that were set manually; by default computed from people. */
  units?: number
}

export type Price = {
  totalPence: number
  /** The total divided by the people, rounded to the nearest penny. */
  perPersonPence: number
  people: number
  units: number
  /** In hundredths of the supplier's currency; null if a row has no cost (rows for customers have none). */
  costMinor: number | null
}

/**
 * Returns the price that is calculated from the row of each night; `rowOf` counts nights from 0. If a night has no row,
 * the whole price is on application, and the result is null. Throws for fewer than one person.
 */
export const priceByRows = (
  product: PricedProduct,
  group: PricedGroup,
  rowOf: (night: number) => PriceRow | null,
): Price | null => {
  if (group.people < 1) throw new Error(`priceFor: ${group.people} people`)
  const units = group.units ?? unitsFor(product.config, group.people)
  const nights = product.type === 'Accommodation' ? (group.nights ?? 1) : 1
  let totalPence = 0
  let costMinor: number | null = 0
  for (let night = 0; night < nights; night++) {
    const row = rowOf(night)
    if (row === null) return null
    const quantity = row.per === 'group' ? 1 : row.per === 'person' ? group.people : units
    totalPence += row.pricePence * quantity
    costMinor =
      costMinor === null || row.costMinor === undefined ? null : costMinor + row.costMinor * quantity
  }
  const perPersonPence = roundHalfAwayFromZero(totalPence / group.people)
  return { totalPence, perPersonPence, people: group.people, units, costMinor }
}

/** Returns whether a row applies to this number of people and section. */
export const appliesTo = (row: PriceRow, group: Pick<PricedGroup, 'people' | 'section'>): boolean => {
  if (row.peopleFrom !== undefined && group.people < row.peopleFrom) return false
  if (row.peopleTo !== undefined && group.people > row.peopleTo) return false
  return row.sections === undefined || row.sections.includes(group.section)
}

/**
 * Returns how specific a row is: dates count more than sections, sections more than a group size, and a group size
 * more than weekdays. All sections or all weekdays do not count as a condition.
 */
export const specificity = (row: PriceRow): number =>
  (row.from !== undefined || row.to !== undefined ? 8 : 0) +
  (sectionCount(row) < sections.length ? 4 : 0) +
  (groupSizes(row) < anyGroup ? 2 : 0) +
  (weekdayCount(row) < daysOfWeek ? 1 : 0)

const daysOfWeek = 7
const sectionCount = (row: PriceRow) => row.sections?.length ?? sections.length
const weekdayCount = (row: PriceRow) => row.weekdays?.length ?? daysOfWeek
/** The size used for a missing maximum. It is larger than any group, so that 'from 40' is narrower than 'from 20'. */
const anyGroup = 1_000_000
const groupSizes = ({ peopleFrom = 1, peopleTo = anyGroup }: PriceRow) => peopleTo - peopleFrom + 1

/** Returns more than 0 if `row` is more specific or narrower than `other`. Their dates must be equally long. */
export const compareFit = (row: PriceRow, other: PriceRow): number =>
  specificity(row) - specificity(other) ||
  sectionCount(other) - sectionCount(row) ||
  groupSizes(other) - groupSizes(row) ||
  weekdayCount(other) - weekdayCount(row)

/**
 * Returns the rows that can apply to the group on some date. Omits rows that another row for the same days overrides.
 */
const possibleRows = (rows: readonly PriceRow[], group: PricedGroup): PriceRow[] => {
  const applicableRows = rows.filter((row) => appliesTo(row, group))
  if (applicableRows.length < 2) return applicableRows
  return applicableRows.filter(
    (row) =>
      !applicableRows.some((other) => other !== row && hasSameDays(row, other) && compareFit(other, row) > 0),
  )
}

const hasSameDays = (row: PriceRow, other: PriceRow) =>
  row.from === other.from &&
  row.to === other.to &&
  (row.weekdays === other.weekdays || String(row.weekdays) === String(other.weekdays))

/**
 * Returns the lowest price of a product on any date, its 'from' price; null if no row can apply to the group. This file
 * contains no date arithmetic, so that pages without a date don't load the date library.
 */
export const minPriceFor = (product: PricedProduct, group: PricedGroup): Price | null =>
  possibleRows(product.prices, group)
    .map((row) => priceByRows(product, group, () => row))
    .reduce(
      (cheapest, price) => (cheapest && price && cheapest.totalPence <= price.totalPence ? cheapest : price),
      null,
    )
