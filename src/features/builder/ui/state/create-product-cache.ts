import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { cacheFor } from '#platform/browser/cache-for.ts'

/** How long a product is cached, in ms (CAT-052). */
const productExpiry = 30 * 60_000

/**
 * Creates a cache of products. A product without prices is not cached, because the next reader may see them.
 */
export const createProductCache = (clock: { now?(): number } = {}) =>
  cacheFor<ProductResponse>(productExpiry, { ...clock, shouldCache: ({ priceHidden }) => !priceHidden })
