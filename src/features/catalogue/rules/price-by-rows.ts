import { roundHalfUp } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import type { PricedProduct, PriceRow } from './product.ts'
import { unitsFor } from './units.ts'

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

/** The cheapest row of any date, the earlier of equals; null where none holds for these people. */
export const cheapestRow = (
  rows: readonly PriceRow[],
  ask: Pick<GroupAsk, 'people' | 'section'>,
): PriceRow | null =>
  rows
    .filter((row) => holdsFor(row, ask))
    .reduce<PriceRow | null>((best, row) => (best && best.pricePence <= row.pricePence ? best : row), null)

/**
 * The least a product costs on any date, its 'from' price (ruling 10). Apart from the prices of days, which need the
 * library for days: pages that know no date yet go without it.
 */
export const leastPriceFor = (product: PricedProduct, ask: GroupAsk): Price | null => {
  const row = cheapestRow(product.prices, ask)
  return priceByRows(product, ask, () => row)
}
