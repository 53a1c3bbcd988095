import { addDays, type IsoDate } from '#kernel/dates.ts'
import { availabilityOn } from '../availability.ts'
import { priceFor } from '../price-for.ts'
import type { PricedProduct, ProductAvailability } from '../product.ts'
import {
  leastWebPackagePrice,
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
    ? leastWebPackagePrice(list, ask)
    : sumWebPackage(list, ask, ({ product, dayIndex }, group) =>
        priceFor(product, { ...group, date: addDays(startDate, dayIndex) }),
      )

/** Why a product of a package cannot be had; 'gone' where it is sold here no more. */
export type LeftOut =
  | 'gone'
  | 'locked'
  | 'not running'
  | 'not enough left'
  | 'too few people'
  | 'too many people'

export type OfferedProduct = PricedProduct & {
  readonly id: string
  readonly availability: ProductAvailability
  /** A visitor has to log in to see it. */
  readonly locked: boolean
}

/** An entry of a package with its product, and why it cannot be had, if it cannot. */
export type PlannedEntry<Product> = {
  readonly productId: string
  readonly dayIndex: number
  readonly product: Product | undefined
  readonly leftOut: LeftOut | undefined
}

/** Each entry of a package, in its order, with what stands against it for this group and first day. */
export const planWebPackage = <Product extends OfferedProduct>(
  productList: EditedWebPackage['productList'],
  find: (productId: string) => Product | undefined,
  { people, startDate }: Pick<DatedAsk, 'people' | 'startDate'>,
): PlannedEntry<Product>[] =>
  productList.map(({ productId, dayIndex }) => {
    const product = find(productId)
    return { productId, dayIndex, product, leftOut: whyLeftOut(product, dayIndex, { people, startDate }) }
  })

const whyLeftOut = (
  product: OfferedProduct | undefined,
  dayIndex: number,
  { people, startDate }: Pick<DatedAsk, 'people' | 'startDate'>,
): LeftOut | undefined => {
  if (!product) return 'gone'
  if (product.locked) return 'locked'
  const date = startDate === null ? null : addDays(startDate, dayIndex)
  return availabilityOn(product, date, people).reason
}

/** What of a plan can be had. */
export const offeredOf = <Product>(plan: readonly PlannedEntry<Product>[]): Planned<Product>[] =>
  plan.flatMap(({ product, dayIndex, leftOut }) =>
    product !== undefined && leftOut === undefined ? [{ product, dayIndex }] : [],
  )

type Dates = EditedWebPackage['setting']['setDates']

/** Whether a package may begin on a day; without dates on any (CONT-O10). */
export const mayBeginOn = (setDates: Dates, date: IsoDate): boolean =>
  setDates.length === 0 || setDates.some(({ from, to }) => date >= from && date <= to)

/** Whether there is a day from today on, on which a package may begin. */
export const isOver = (setDates: Dates, today: IsoDate): boolean =>
  setDates.length > 0 && setDates.every(({ to }) => to < today)
