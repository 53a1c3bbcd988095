import type { ProductAnswer, StaffProductAnswer } from '../answers/product-answers.ts'
import type { GridItem, StaffGridItem } from '../grid/grid-item.ts'

/**
 * What is left of an answer for a reader who is not shown prices (000 §6): the amounts are not sent, and
 * priceHidden tells it from price on application. Cost and mark-up go with them: together they are the price.
 */
export const hideItemPrice = <Item extends GridItem & Partial<StaffGridItem>>(item: Item): Item => ({
  ...item,
  price: null,
  priceTotal: null,
  priceHidden: true,
  ...('cost' in item ? { cost: null, markUp: null, estimate: null } : {}),
})

/** The same item for staff who are not shown what things cost us. */
export const hideItemCost = (item: StaffGridItem): StaffGridItem => ({ ...item, cost: null, markUp: null })

/** The same product for staff who are not shown what things cost us. */
export const hideProductCosts = (product: StaffProductAnswer): StaffProductAnswer => ({
  ...product,
  prices: product.prices.map(({ costMinor: _cost, markUpPercent: _markUp, ...row }) => row),
  options: product.options.map(({ costMinor: _cost, ...extra }) => extra),
  addOns: product.addOns.map(({ costMinor: _cost, ...extra }) => extra),
})

type Priced = Pick<ProductAnswer, 'prices' | 'options' | 'addOns' | 'priceHidden'>

/** A product for who is shown no prices: none of it, and none of what goes with it. */
export const hideProductPrices = <Product extends Priced>(product: Product): Product => ({
  ...product,
  priceHidden: true,
  prices: [],
  options: product.options.map(withoutPrice),
  addOns: product.addOns.map(withoutPrice),
})

const withoutPrice = ({ id, name, per }: Priced['options'][number]): Priced['options'][number] => ({
  id,
  name,
  per,
  pricePence: null,
})
