import type { Section } from '#kernel/section.ts'

export const productTypes = [
  'Activity',
  'Multi Activity',
  'Mobile Multi Activity',
  'Accommodation',
  'Airport Transfer',
] as const
export type ProductType = (typeof productTypes)[number]

/** In order of their ISO numbers, which the code uses: 1 is Monday, 7 is Sunday. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const pricePers = ['person', 'unit', 'group', 'night'] as const
type PricePer = (typeof pricePers)[number]

/**
 * One row of a price list. A row without dates and weekdays applies on every date, a row without sections in every
 * section.
 * `night` is the price of one person (unit type Person) or one unit for one night.
 */
export type PriceRow = {
  per: PricePer
  pricePence: number
  /** The first and last date, as `yyyy-MM-dd`. */
  from?: string
  to?: string
  /** Monday is 1, Sunday is 7. */
  weekdays?: number[]
  peopleFrom?: number
  peopleTo?: number
  sections?: Section[]
  /** The cost in hundredths of the supplier's currency, for the same `per`. Only for staff and the server. */
  costMinor?: number
  markUpPercent?: number
}

export type ProductConfig = {
  /** The unit that is booked: Person, Room, Minibus, Boat … */
  unitType: string
  maxPeoplePerUnit: number
  minUnits: number
  maxUnits: number
  fixedMaxUnits: boolean
}

export type ProductAvailability = {
  runsOnRegularDates: 'Yes' | 'No'
  /** Month and day, `MM-dd`, inclusive; a range can span the end of the year. */
  regularDates: { from: string; to: string }[]
  /** Days as `yyyy-MM-dd`; both ends are included. */
  specificDates: { from: string; to: string }[]
  /** The units for sale per day; null for no limit. */
  allocation: number | null
}

/** An option or add-on, priced in addition to the product. */
export type ProductExtra = {
  id: string
  name: string
  per: 'person' | 'unit' | 'group'
  pricePence: number
  costMinor?: number
}

/** The fields of a product that pricing needs; grid rows and full products have them. */
export type PricedProduct = {
  type: ProductType
  config: ProductConfig
  prices: PriceRow[]
}

/** A regular expression for names of test products, valid in JavaScript and PostgreSQL. */
export const testProductName = '^(#test#|COPY)'
const testProductForm = new RegExp(testProductName)

/** Returns true for a test product of staff, which sorts last and gets no label (CAT-034, CAT-O16). */
export const isTestProduct = (name: string): boolean => testProductForm.test(name)
