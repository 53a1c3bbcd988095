import { addDays, type IsoDate, weekday } from '#kernel/dates.ts'
import { roundHalfUp } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import type { PricedProduct, PriceRow } from './product.ts'
import { unitsFor } from './units.ts'

export type PriceAsk = {
  /** `yyyy-MM-dd`; null asks for the lowest price of any date ('from' price). */
  date: IsoDate | null
  people: number
  section: Section
  /** Nights counted from `date`, for rows per night; 1 when absent. */
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
 * What a product costs (ruling 10): the most exact row of the price list that holds for the date, section and
 * people. Null is price on application. Nights are priced one by one, each by its own date's row, and one night
 * without a row makes the whole price on application. Throws on fewer than one person.
 */
export const priceFor = (product: PricedProduct, ask: PriceAsk): Price | null => {
  if (ask.people < 1) throw new Error(`priceFor: ${ask.people} people`)
  const units = ask.units ?? unitsFor(product.config, ask.people)
  const nights = product.type === 'Accommodation' ? (ask.nights ?? 1) : 1
  let totalPence = 0
  let costMinor: number | null = 0
  for (let night = 0; night < nights; night++) {
    const row = priceRowFor(product.prices, ask.date === null ? null : addDays(ask.date, night), ask)
    if (row === null) return null
    const times = row.per === 'group' ? 1 : row.per === 'person' ? ask.people : units
    totalPence += row.pricePence * times
    costMinor = costMinor === null || row.costMinor === undefined ? null : costMinor + row.costMinor * times
  }
  const perPersonPence = roundHalfUp(totalPence / ask.people)
  return { totalPence, perPersonPence, people: ask.people, units, costMinor }
}

/**
 * The row that holds, or null. Dates beat weekdays beat neither; a row for some sections beats one for all;
 * the earlier of equals wins. Without a date: the cheapest row for the people and section.
 */
export const priceRowFor = (
  rows: readonly PriceRow[],
  date: IsoDate | null,
  ask: { people: number; section: Section },
): PriceRow | null => {
  const dayOfWeek = date === null ? 0 : weekday(date)
  let best: PriceRow | null = null
  let bestRank = -1
  for (const row of rows) {
    if (!holdsFor(row, ask) || (date !== null && !holdsOn(row, date, dayOfWeek))) continue
    const rank = date === null ? 0 : exactness(row)
    const wins = date === null ? best === null || row.pricePence < best.pricePence : rank > bestRank
    if (wins) [best, bestRank] = [row, rank]
  }
  return best
}

const holdsFor = (row: PriceRow, ask: { people: number; section: Section }): boolean => {
  if (row.peopleFrom !== undefined && ask.people < row.peopleFrom) return false
  if (row.peopleTo !== undefined && ask.people > row.peopleTo) return false
  return row.sections === undefined || row.sections.includes(ask.section)
}

const holdsOn = (row: PriceRow, date: IsoDate, dayOfWeek: number): boolean => {
  if (row.from !== undefined && date < row.from) return false
  if (row.to !== undefined && date > row.to) return false
  return row.weekdays === undefined || row.weekdays.includes(dayOfWeek)
}

const exactness = (row: PriceRow): number => {
  const dated = row.from !== undefined || row.to !== undefined
  return (dated ? 4 : 0) + (row.weekdays === undefined ? 0 : 2) + (row.sections === undefined ? 0 : 1)
}
