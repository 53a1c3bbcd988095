import type { ProductAnswer } from './answers/product-answers.ts'
import type { GridItem } from './grid/grid-item.ts'
import { hideItemPrice, hideProductPrices } from './prices/hide-prices.ts'

/** True for a product everyone but logged-out visitors may open: all its categories are spicy (002 §6). */
export const isLocked = (product: { isSpicy: boolean }, loggedIn: boolean): boolean =>
  product.isSpicy && !loggedIn

/** An item of a grid as the reader may see it: what a locked one costs is behind the lock too. */
export const lockItem = <Item extends GridItem>(item: Item, isLoggedIn: boolean): Item =>
  isLocked(item, isLoggedIn) && item.price !== null ? hideItemPrice(item) : item

/**
 * A product as the reader may see it: of one that is locked for logged-out visitors (002 §6) they are told what
 * its card says and nothing of what opens behind it.
 */
export const lockProduct = <Product extends ProductAnswer>(product: Product, isLoggedIn: boolean): Product =>
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
