import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { keepFor } from '#platform/browser/keep-for.ts'

/** How long a product is believed to be as it was answered (001 §9). */
const productExpiry = 30 * 60_000

/** Keeps products as they were answered. Without its prices one is not kept: who asks next may be shown them. */
export const keepProducts = (clock: { now?(): number } = {}) =>
  keepFor<ProductAnswer>(productExpiry, { ...clock, isKept: ({ priceHidden }) => !priceHidden })
