import { addDays, type IsoDate } from '#kernel/dates.ts'
import { isTestProduct } from './product-config.ts'

type Created = { name: string; createdDate: IsoDate }

/** Tells on a day which products are new: created within 365 days (002 §9); test products are never new. */
export const newOn = (today: IsoDate): ((product: Created) => boolean) => {
  const first = addDays(today, -365)
  return ({ name, createdDate }) => createdDate >= first && createdDate <= today && !isTestProduct(name)
}

/** The mean of scores rounded up to one decimal, from their sum and count; null without reviews (002 §9). */
export const reviewScoreOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.ceil((sum * 10) / count) / 10

type Reviewed = { id: string; name: string; productType: string; reviewCount: number }

/**
 * Ids of the products with the popularity label: of each type the top quarter, at least one, by review
 * count (002 §9). Test products and products without a review never count.
 */
export const popularIds = (products: readonly Reviewed[]): Set<string> => {
  const byType = new Map<string, Reviewed[]>()
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
