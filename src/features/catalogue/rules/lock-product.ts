import type { GridItem } from './grid/grid-item.ts'
import { hideItemPrice, hideProductPrices } from './prices/hide-prices.ts'
import type { ProductResponse } from './responses/product-responses.ts'

/** Returns true for a spicy product and a logged-out visitor (CAT-040). */
export const isLocked = (product: { isSpicy: boolean }, loggedIn: boolean): boolean =>
  product.isSpicy && !loggedIn

/** Hides the price of a grid item that is locked for the reader. */
export const lockItem = <Item extends GridItem>(item: Item, isLoggedIn: boolean): Item =>
  isLocked(item, isLoggedIn) && item.price !== null ? hideItemPrice(item) : item

/** Reduces a product that is locked for the reader to the fields of its card (CAT-040). */
export const lockProduct = <Product extends ProductResponse>(
  product: Product,
  isLoggedIn: boolean,
): Product =>
  isLocked(product, isLoggedIn)
    ? {
        ...hideProductPrices(product),
        locked: true,
        venues: [],
        topVenueIds: [],
        meetingPoint: null,
        images: [],
        restrictions: {},
        info: {},
        bookingConditions: {},
        times: { startTimes: [], timeToAllow: 0, transferTimes: [] },
        options: [],
        addOns: [],
        reviews: [],
      }
    : product
