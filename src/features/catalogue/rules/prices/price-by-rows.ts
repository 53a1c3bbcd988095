import { roundHalfUp } from '#kernel/money.ts'
import { type Section, sections } from '#kernel/section.ts'
import type { PricedProduct, PriceRow } from '../product-config.ts'
import { unitsFor } from '../units.ts'

/** For whom a price is asked. */
export type GroupAsk = {
  people: number
  section: Section
  /** Nights, for rows per night; 1 when absent. */
  nights?: number
  /** Units booked by hand; computed from people when absent. */
  units?: number
}

export type Price = {
  totalPence: number
  /** Total shared by the people asked for, rounded half up. */
  perPersonPence: number
  people: number
  units: number
  /** Hundredths of the supplier's currency; null when the rows carry no cost (a customer's copy). */
  costMinor: number | null
}

/**
 * The price by the row that holds on each night, counted from 0. One night without a row makes the whole price on
 * application, which is null. Throws on fewer than one person.
 */
export const priceByRows = (
  product: PricedProduct,
  ask: GroupAsk,
  rowOf: (night: number) => PriceRow | null,
): Price | null => {
  if (ask.people < 1) throw new Error(`priceFor: ${ask.people} people`)
  const units = ask.units ?? unitsFor(product.config, ask.people)
  const nights = product.type === 'Accommodation' ? (ask.nights ?? 1) : 1
  let totalPence = 0
  let costMinor: number | null = 0
  for (let night = 0; night < nights; night++) {
    const row = rowOf(night)
    if (row === null) return null
    const times = row.per === 'group' ? 1 : row.per === 'person' ? ask.people : units
    totalPence += row.pricePence * times
    costMinor = costMinor === null || row.costMinor === undefined ? null : costMinor + row.costMinor * times
  }
  const perPersonPence = roundHalfUp(totalPence / ask.people)
  return { totalPence, perPersonPence, people: ask.people, units, costMinor }
}

/** Whether a row is meant for so many people and this section. */
export const holdsFor = (row: PriceRow, ask: Pick<GroupAsk, 'people' | 'section'>): boolean => {
  if (row.peopleFrom !== undefined && ask.people < row.peopleFrom) return false
  if (row.peopleTo !== undefined && ask.people > row.peopleTo) return false
  return row.sections === undefined || row.sections.includes(ask.section)
}

/**
 * How exactly a row is meant: dates weigh more than sections, those more than a group size, that more than weekdays.
 * All sections or all weekdays are no condition.
 */
export const exactness = (row: PriceRow): number =>
  (row.from !== undefined || row.to !== undefined ? 8 : 0) +
  (sectionCount(row) < sections.length ? 4 : 0) +
  (groupSizes(row) < anyGroup ? 2 : 0) +
  (weekdayCount(row) < daysOfWeek ? 1 : 0)

const daysOfWeek = 7
const sectionCount = (row: PriceRow) => row.sections?.length ?? sections.length
const weekdayCount = (row: PriceRow) => row.weekdays?.length ?? daysOfWeek
/** Larger than any group, so that 'from 40' counts as narrower than 'from 20'. */
const anyGroup = 1_000_000
const groupSizes = ({ peopleFrom = 1, peopleTo = anyGroup }: PriceRow) => peopleTo - peopleFrom + 1

/** Above 0 where the first row fits better than one for the same dates: it says more, or is for less. */
export const compareFit = (row: PriceRow, other: PriceRow): number =>
  exactness(row) - exactness(other) ||
  sectionCount(other) - sectionCount(row) ||
  groupSizes(other) - groupSizes(row) ||
  weekdayCount(other) - weekdayCount(row)

/** The rows of these people that hold on some date: not those that another for the same days always goes before. */
const possibleRows = (rows: readonly PriceRow[], ask: GroupAsk): PriceRow[] => {
  const holding = rows.filter((row) => holdsFor(row, ask))
  if (holding.length < 2) return holding
  return holding.filter(
    (row) => !holding.some((other) => other !== row && hasSameDays(row, other) && compareFit(other, row) > 0),
  )
}

const hasSameDays = (row: PriceRow, other: PriceRow) =>
  row.from === other.from &&
  row.to === other.to &&
  (row.weekdays === other.weekdays || String(row.weekdays) === String(other.weekdays))

/**
 * The least a product costs on any date, its 'from' price (ruling 10). Apart from the prices of days, which need the
 * library for days: pages that know no date yet go without it.
 */
export const minPriceFor = (product: PricedProduct, ask: GroupAsk): Price | null =>
  possibleRows(product.prices, ask)
    .map((row) => priceByRows(product, ask, () => row))
    .reduce((least, price) => (least && price && least.totalPence <= price.totalPence ? least : price), null)
