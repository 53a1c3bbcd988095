import { type Section, sectionLabels } from '#kernel/section.ts'
import { isTestProduct } from '../product-config.ts'
import type { CardItem } from './grid-item.ts'

const minReviews = 10

/**
 * Returns the list 'Top {count} {location} {section} Activities' (CAT-035, CAT-O15): activities with at least ten
 * reviews, by score, then number of reviews. Test products and staff-only products are left out. Null if there are
 * fewer than `count`.
 */
export const topList = <Item extends CardItem>(
  items: readonly Item[],
  options: { locationName: string; section: Section; count?: number },
): { title: string; items: Item[] } | null => {
  const count = options.count ?? 10
  const bestActivities = items
    .filter((item) => item.productType === 'Activity' && item.reviewCount >= minReviews)
    .filter((item) => !isTestProduct(item.name) && !item.staffOnly)
    .sort(
      (a, b) =>
        (b.reviewScore ?? 0) - (a.reviewScore ?? 0) ||
        b.reviewCount - a.reviewCount ||
        (a.name < b.name ? -1 : 1),
    )
  if (bestActivities.length < count) return null
  const title = `Top ${count} ${options.locationName} ${sectionLabels(options.section).shortName} Activities`
  return { title, items: bestActivities.slice(0, count) }
}

const topItemOf = (item: CardItem): TopItem => {
  const { id, name, categoryUrl, imageId, tint, reviewScore, reviewCount } = item
  return { id, name, categoryUrl, imageId, tint, reviewScore, reviewCount }
}

/** The possible lengths of a top list, the default first (CAT-O15). */
const lengths = [10, 5, 3]

/** The fields of an item in a top list. */
export type TopItem = Pick<
  CardItem,
  'id' | 'name' | 'categoryUrl' | 'imageId' | 'tint' | 'reviewScore' | 'reviewCount'
>

/** Returns the longest top list that a location has enough reviewed activities for; null for fewer than three. */
export const longestTopList = (
  items: readonly CardItem[],
  options: { locationName: string; section: Section },
): { title: string; items: TopItem[] } | null => {
  // Unavailable products and those locked for visitors are not in the list.
  const visibleItems = items.filter(({ available, isSpicy }) => available && !isSpicy)
  for (const count of lengths) {
    const list = topList(visibleItems, { ...options, count })
    if (list) return { title: list.title, items: list.items.map(topItemOf) }
  }
  return null
}
