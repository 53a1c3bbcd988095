import { availabilityOn, type DayAllocation } from '#features/catalogue/rules/availability.ts'
import { priceFor } from '#features/catalogue/rules/prices/price-for.ts'
import type { PricedProduct, ProductAvailability } from '#features/catalogue/rules/product-config.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { type PlannedEntry, type ProductList, standingPlan } from './planned-entry.ts'
import {
  minWebPackagePrice,
  type Planned,
  sumWebPackage,
  type WebPackageAsk,
  type WebPackagePrice,
} from './price-web-package.ts'
import type { EditedWebPackage } from './web-package-record.ts'

type DatedAsk = WebPackageAsk & {
  /** The first day, `yyyy-MM-dd`; null while it is not known. */
  readonly startDate: IsoDate | null
}

/** What a package costs a group from a first day on: the 'from' price while there is none. */
export const webPackagePrice = <Product extends PricedProduct>(
  list: readonly Planned<Product>[],
  { startDate, ...ask }: DatedAsk,
): WebPackagePrice | null =>
  startDate === null
    ? minWebPackagePrice(list, ask)
    : sumWebPackage(list, ask, ({ product, dayIndex }, group) =>
        priceFor(product, { ...group, date: addDays(startDate, dayIndex) }),
      )

type OfferedProduct = PricedProduct & {
  readonly id: string
  readonly availability: ProductAvailability
  /** What is said of single days, by date. */
  readonly days?: Readonly<Record<IsoDate, DayAllocation>>
  /** A visitor has to log in to see it. */
  readonly locked: boolean
}

/** The standing plan, with what stands against an entry for this group and first day besides. */
export const planWebPackage = <Product extends OfferedProduct>(
  productList: ProductList,
  products: readonly Product[],
  { people, startDate }: Pick<DatedAsk, 'people' | 'startDate'>,
): PlannedEntry<Product>[] =>
  standingPlan(productList, products).map((entry) => {
    const { product, dayIndex } = entry
    if (entry.leftOut !== undefined || product === undefined) return entry
    const date = startDate === null ? null : addDays(startDate, dayIndex)
    return { ...entry, leftOut: availabilityOn(product, date, people).reason }
  })

type Dates = EditedWebPackage['setting']['setDates']

/** Whether a package may begin on a day; without dates on any (CONT-O10). */
export const mayBeginOn = (setDates: Dates, date: IsoDate): boolean =>
  setDates.length === 0 || setDates.some(({ from, to }) => date >= from && date <= to)

/** Whether there is a day from today on, on which a package may begin. */
export const isOver = (setDates: Dates, today: IsoDate): boolean =>
  setDates.length > 0 && setDates.every(({ to }) => to < today)
