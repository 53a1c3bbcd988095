import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { cacheFor } from '#platform/browser/cache-for.ts'

/** The time for which a product is cached (CAT-052). */
const productExpiryMs = 30 * 60_000

/**
 * Creates a cache of products. A product whose prices are hidden is not cached, because the reader may see them later,
 * for example after logging in.
 */
export const createProductCache = (clock: { now?(): number } = {}) =>
  cacheFor<ProductResponse>(productExpiryMs, { ...clock, shouldCache: ({ priceHidden }) => !priceHidden })
