import { availabilityOn, type DayAllocation } from '#features/catalogue/rules/availability.ts'
import { priceFor } from '#features/catalogue/rules/prices/price-for.ts'
import type { PricedProduct, ProductAvailability } from '#features/catalogue/rules/product-config.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { basePlan, type PlannedEntry, type ProductList } from './planned-entry.ts'
import {
  minWebPackagePrice,
  type Planned,
  type PriceRequest,
  sumWebPackage,
  type WebPackagePrice,
} from './price-web-package.ts'
import type { EditedWebPackage } from './web-package-record.ts'

type DatedPriceRequest = PriceRequest & {
  /** The first day, `yyyy-MM-dd`; null if no day is chosen. */
  readonly startDate: IsoDate | null
}

/**
 * Returns the price of a package for a group and a first day; without a day, the 'from' price. Null if a product has
 * price on application.
 */
export const webPackagePrice = <Product extends PricedProduct>(
  list: readonly Planned<Product>[],
  { startDate, ...request }: DatedPriceRequest,
): WebPackagePrice | null =>
  startDate === null
    ? minWebPackagePrice(list, request)
    : sumWebPackage(list, request, ({ product, dayIndex }, group) =>
        priceFor(product, { ...group, date: addDays(startDate, dayIndex) }),
      )

type OfferedProduct = PricedProduct & {
  readonly id: string
  readonly availability: ProductAvailability
  /** The remaining units of the product, by date. */
  readonly days?: Readonly<Record<IsoDate, DayAllocation>>
  /** True if a visitor has to log in to see the product. */
  readonly locked: boolean
}

/** Returns the entries of `basePlan`, and adds the omission reasons that depend on the group and the first day. */
export const planWebPackage = <Product extends OfferedProduct>(
  productList: ProductList,
  products: readonly Product[],
  { people, startDate }: Pick<DatedPriceRequest, 'people' | 'startDate'>,
): PlannedEntry<Product>[] =>
  basePlan(productList, products).map((entry) => {
    const { product, dayIndex } = entry
    if (entry.omissionReason !== undefined || product === undefined) return entry
    const date = startDate === null ? null : addDays(startDate, dayIndex)
    return { ...entry, omissionReason: availabilityOn(product, date, people).reason }
  })

type Dates = EditedWebPackage['setting']['setDates']

/** Returns true if a package can start on a day; a package without dates can start on any day (CONT-O10). */
export const canStartOn = (setDates: Dates, date: IsoDate): boolean =>
  setDates.length === 0 || setDates.some(({ from, to }) => date >= from && date <= to)

/** Returns true if all start dates of a package are in the past; false for a package without dates. */
export const isOver = (setDates: Dates, today: IsoDate): boolean =>
  setDates.length > 0 && setDates.every(({ to }) => to < today)
