import { addDays, type IsoDate } from '#kernel/dates.ts'
import { isTestProduct } from './product-config.ts'

type DatedProduct = { name: string; createdDate: IsoDate }

/** Returns a function that checks if a product was created within 365 days (CAT-036). Test products are never new. */
export const newOn = (today: IsoDate): ((product: DatedProduct) => boolean) => {
  const firstNewDay = addDays(today, -365)
  return ({ name, createdDate }) => createdDate >= firstNewDay && createdDate <= today && !isTestProduct(name)
}

/** Returns the mean score rounded up to one decimal, from sum and count; null without reviews (CAT-038). */
export const reviewScoreOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.ceil((sum * 10) / count) / 10

type ReviewedProduct = { id: string; name: string; productType: string; reviewCount: number }

/**
 * Returns the ids of the products with the popularity label: the top quarter of each type by review count, at least
 * one (CAT-037). Test products and products without reviews never get it.
 */
export const popularIds = (products: readonly ReviewedProduct[]): Set<string> => {
  const byType = new Map<string, ReviewedProduct[]>()
  for (const product of products) {
    if (isTestProduct(product.name)) continue
    const peers = byType.get(product.productType)
    if (peers) peers.push(product)
    else byType.set(product.productType, [product])
  }
  const popular = new Set<string>()
  for (const peers of byType.values()) {
    peers.sort((a, b) => b.reviewCount - a.reviewCount || (a.name < b.name ? -1 : 1))
    const count = Math.max(1, Math.floor(peers.length / 4))
    for (const product of peers.slice(0, count)) if (product.reviewCount > 0) popular.add(product.id)
  }
  return popular
}
