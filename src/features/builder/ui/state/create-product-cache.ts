import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { cacheFor } from '#platform/browser/cache-for.ts'

/** How long a product is believed to be as it was answered (001 §9). */
const productExpiry = 30 * 60_000

/** Keeps products as they were answered. Without its prices one is not kept: who asks next may be shown them. */
export const createProductCache = (clock: { now?(): number } = {}) =>
  cacheFor<ProductAnswer>(productExpiry, { ...clock, shouldCache: ({ priceHidden }) => !priceHidden })
