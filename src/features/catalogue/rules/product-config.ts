import type { Section } from '#kernel/section.ts'

export const productTypes = [
  'Activity',
  'Multi Activity',
  'Mobile Multi Activity',
  'Accommodation',
  'Airport Transfer',
] as const
export type ProductType = (typeof productTypes)[number]

/** ISO numbers are used inside: 1 is Monday, 7 is Sunday. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const pricePers = ['person', 'unit', 'group', 'night'] as const
type PricePer = (typeof pricePers)[number]

/**
 * One row of a price list, as everyone may see it. A row without dates and weekdays holds on every date,
 * without sections in every section. `night` is for one person (unit type Person) or one unit, a night.
 */
export type PriceRow = {
  per: PricePer
  pricePence: number
  from?: string
  to?: string
  weekdays?: number[]
  peopleFrom?: number
  peopleTo?: number
  sections?: Section[]
  /** Cost in hundredths of the supplier's currency, for the same `per`. Staff and the server only. */
  costMinor?: number
  markUpPercent?: number
}

export type ProductConfig = {
  /** Person, or what is booked: Room, Minibus, Boat … */
  unitType: string
  maxPeoplePerUnit: number
  minUnits: number
  maxUnits: number
  fixedMaxUnits: boolean
}

export type ProductAvailability = {
  runsOnRegularDates: 'Yes' | 'No'
  /** Month and day, `MM-dd`, both ends inside; a range may run over the end of the year. */
  regularDates: { from: string; to: string }[]
  specificDates: { from: string; to: string }[]
  /** Units a day that may be sold; null is no limit. */
  allocation: number | null
}

/** An option or add-on: its price comes on top of the product's own. */
export type ProductExtra = {
  id: string
  name: string
  per: 'person' | 'unit' | 'group'
  pricePence: number
  costMinor?: number
}

/** What pricing needs to know of a product; grid rows and full products both fit. */
export type PricedProduct = {
  type: ProductType
  config: ProductConfig
  prices: PriceRow[]
}

/** How names of test products begin, as JavaScript and PostgreSQL read it. */
export const testProductName = '^(#test#|COPY)'
const testProductForm = new RegExp(testProductName)

/** A product of the merchant's own tests: sorts last, gets no label (002 §5). */
export const isTestProduct = (name: string): boolean => testProductForm.test(name)
