import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { compareByCode } from '#kernel/compare-by-code.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { type Pence, penceFromPounds } from '#kernel/money.ts'
import { ownPrice } from './own-price.ts'
import { type PlannedDay, type PlannedProduct, packageDays } from './package-days.ts'

/** How a product of one option relates to the other options. */
export type ProductMark = 'same' | 'otherTime' | 'otherDay' | 'notInAll' | 'onlyHere'

export type ComparedProduct = {
  readonly itineraryId: string
  readonly name: string
  readonly startTime: string | null
  readonly mark: ProductMark
}
type ComparedDay = { readonly date: IsoDate | null; readonly products: readonly ComparedProduct[] }

/** Null is price on application; undefined if the reader cannot see the price, or the package is empty or cancelled. */
export type ComparedPrice = Pence | null | undefined

export type ComparedOption = {
  readonly id: string
  readonly locationNumber: number
  readonly place: string | undefined
  readonly startDate: IsoDate | null
  readonly endDate: IsoDate | null
  readonly nightsCount: number
  readonly peopleCount: number
  readonly pricePerPerson: ComparedPrice
  readonly total: ComparedPrice
  /** The reader's own share. Only one option has it, because a share is known for one package only. */
  readonly ownPrice: ComparedPrice
  /** One for each day of the package. */
  readonly days: readonly ComparedDay[]
}

const rows = ['place', 'dates', 'nights', 'people', 'pricePerPerson', 'total'] as const
export type ComparedRow = (typeof rows)[number]

export type PackageComparison = {
  readonly options: readonly ComparedOption[]
  /** The number of days of the longest option. */
  readonly daysCount: number
  /** The rows in which the options have different values. */
  readonly differences: ReadonlySet<ComparedRow>
  /** The days, from 0, on which the options have different products or times. */
  readonly differentDays: ReadonlySet<number>
  /** The lowest price per person; undefined if the prices are equal or cannot be compared. */
  readonly lowestPrice: Pence | undefined
}

/** Compares all packages of an event as its reader sees them. */
export const comparePackages = (
  event: Pick<WireEvent, 'packageOption' | 'customerSummary'>,
  userId: string,
): PackageComparison => {
  const plans = event.packageOption.map(packageDays)
  const times = plans.map((days) => days.map(timesOf))
  const options = event.packageOption.map((pack, index) => ({
    ...detailsOf(pack),
    ...pricesOf(event, pack, userId),
    days: plans[index]!.map((day) => ({
      date: day.date,
      products: day.products.map((planned) => productOf(planned, day.dayIndex, times)),
    })),
  }))
  const daysCount = Math.max(0, ...plans.map(({ length }) => length))
  return {
    options,
    daysCount,
    differences: new Set(rows.filter((row) => !isSame(options.map((option) => valueInRow(option, row))))),
    differentDays: new Set(
      [...Array(daysCount).keys()].filter(
        (dayIndex) => !isSame(times.map((days) => sortedTimes(days[dayIndex]))),
      ),
    ),
    lowestPrice: lowestOf(options),
  }
}

const detailsOf = (pack: WirePackage) => ({
  id: pack.id,
  locationNumber: pack.locationNumber,
  place: pack.locationName ?? pack.customSearch?.name,
  startDate: pack.startDate,
  endDate: pack.endDate,
  nightsCount: pack.nightsCount,
  peopleCount: pack.peopleCount,
})

const pricesOf = (
  event: Pick<WireEvent, 'packageOption' | 'customerSummary'>,
  pack: WirePackage,
  userId: string,
) => {
  // An empty or cancelled package would cost nothing.
  const isPriced = pack.productList.length > 0 && pack.status !== 'Cancelled'
  const price = (pounds: number | null | undefined): ComparedPrice =>
    isPriced && typeof pounds === 'number' ? penceFromPounds(pounds) : isPriced ? pounds : undefined
  return {
    pricePerPerson: price(pack.money.pricePerPersonGBP),
    total: price(pack.money.priceGBP),
    ownPrice: price(ownPrice(event, pack.id, userId).ownGBP),
  }
}

/** The start times of each product of a day, by the product's key. */
type DayTimes = ReadonlyMap<string, readonly string[]>

const timesOf = ({ products }: PlannedDay): DayTimes => {
  const times = new Map<string, string[]>()
  for (const planned of products)
    times.set(keyOf(planned), [...(times.get(keyOf(planned)) ?? []), planned.entry.startTime ?? ''])
  return times
}

/**
 * Returns a key that is the same for the same product in all options. Products outside the catalogue are compared by
 * name.
 */
const keyOf = (planned: PlannedProduct): string =>
  planned.product.productCustom || planned.product.productId === null
    ? `name ${productNameOf(planned.product)}`
    : planned.product.productId

const productOf = (
  planned: PlannedProduct,
  dayIndex: number,
  times: readonly (readonly DayTimes[])[],
): ComparedProduct => ({
  itineraryId: planned.entry.itineraryId,
  name: productNameOf(planned.product),
  startTime: planned.entry.startTime,
  mark: markOf(keyOf(planned), dayIndex, times),
})

const markOf = (key: string, dayIndex: number, times: readonly (readonly DayTimes[])[]): ProductMark => {
  const optionsWithProduct = times.filter((days) => days.some((day) => day.has(key)))
  if (optionsWithProduct.length < times.length)
    return optionsWithProduct.length === 1 ? 'onlyHere' : 'notInAll'
  const timesOnThisDay = times.map((days) => days[dayIndex]?.get(key))
  if (timesOnThisDay.includes(undefined)) return 'otherDay'
  return isSame(timesOnThisDay) ? 'same' : 'otherTime'
}

const sortedTimes = (day: DayTimes | undefined) =>
  day && [...day].sort(([one], [other]) => compareByCode(one, other))

const isSame = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size < 2

const valueInRow = (option: ComparedOption, row: ComparedRow): unknown => {
  if (row === 'dates') return [option.startDate, option.endDate]
  if (row === 'nights') return option.nightsCount
  if (row === 'people') return option.peopleCount
  return option[row]
}

/**
 * Returns the lowest price; undefined if prices are equal or cannot be compared. Dated and undated options cannot be
 * compared, because the price of an undated option is the lowest of any date.
 */
const lowestOf = (options: readonly ComparedOption[]): Pence | undefined => {
  const prices = options.map(({ pricePerPerson }) => pricePerPerson)
  const numbers = prices.filter((price) => typeof price === 'number')
  const isComparable = isSame(options.map(({ startDate }) => startDate === null))
  return isComparable && numbers.length === options.length && !isSame(numbers)
    ? Math.min(...numbers)
    : undefined
}
