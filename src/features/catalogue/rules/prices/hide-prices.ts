import type { GridItem, StaffGridItem } from '../grid/grid-item.ts'
import type { ProductResponse, StaffProductResponse } from '../responses/product-responses.ts'

/**
 * Removes the prices of an item for a reader without visible prices (PERM-026 to PERM-028). `priceHidden`
 * distinguishes a hidden price from price on application. Also removes the estimate, and cost and mark-up, which
 * together give the price.
 */
export const hideItemPrice = <Item extends GridItem & Partial<StaffGridItem>>(item: Item): Item => ({
  ...item,
  price: null,
  priceTotal: null,
  priceHidden: true,
  ...('cost' in item ? { cost: null, markUp: null, estimate: null } : {}),
})

/** Removes cost and mark-up of an item for staff who cannot see costs. */
export const hideItemCost = (item: StaffGridItem): StaffGridItem => ({ ...item, cost: null, markUp: null })

/** Removes costs and mark-ups of a product for staff who cannot see costs. */
export const hideProductCosts = (product: StaffProductResponse): StaffProductResponse => ({
  ...product,
  prices: product.prices.map(({ costMinor: _cost, markUpPercent: _markUp, ...row }) => row),
  options: product.options.map(({ costMinor: _cost, ...extra }) => extra),
  addOns: product.addOns.map(({ costMinor: _cost, ...extra }) => extra),
})

type ProductWithPrices = Pick<ProductResponse, 'prices' | 'options' | 'addOns' | 'priceHidden'>

/** Removes all prices of a product, including those of options and add-ons. */
export const hideProductPrices = <Product extends ProductWithPrices>(product: Product): Product => ({
  ...product,
  priceHidden: true,
  prices: [],
  options: product.options.map(withoutPrice),
  addOns: product.addOns.map(withoutPrice),
})

const withoutPrice = ({
  id,
  name,
  per,
}: ProductWithPrices['options'][number]): ProductWithPrices['options'][number] => ({
  id,
  name,
  per,
  pricePence: null,
})
