import { type Section, sectionLabels } from '#kernel/section.ts'
import { isTestProduct } from '../product-config.ts'
import type { CardItem } from './grid-item.ts'

const reviewsNeeded = 10

/**
 * 'Top {count} {location} {section} Activities' (002 §9): of what is sold there, activities with at least ten reviews, best
 * score first, then most reviews. Null when there are fewer than asked for.
 */
export const topList = <Item extends CardItem>(
  items: readonly Item[],
  asked: { locationName: string; section: Section; count?: number },
): { title: string; items: Item[] } | null => {
  const count = asked.count ?? 10
  const best = items
    .filter((item) => item.productType === 'Activity' && item.reviewCount >= reviewsNeeded)
    .filter((item) => !isTestProduct(item.name) && !item.staffOnly)
    .sort(
      (a, b) =>
        (b.reviewScore ?? 0) - (a.reviewScore ?? 0) ||
        b.reviewCount - a.reviewCount ||
        (a.name < b.name ? -1 : 1),
    )
  if (best.length < count) return null
  const title = `Top ${count} ${asked.locationName} ${sectionLabels(asked.section).shortName} Activities`
  return { title, items: best.slice(0, count) }
}

const topItemOf = ({ id, name, categoryUrl, reviewScore, reviewCount }: CardItem): TopItem => ({
  id,
  name,
  categoryUrl,
  reviewScore,
  reviewCount,
})

/** Lengths a top list may have, the usual one first (CAT-O15). */
const lengths = [10, 5, 3]

/** What a top list shows of an item. */
export type TopItem = Pick<CardItem, 'id' | 'name' | 'categoryUrl' | 'reviewScore' | 'reviewCount'>

/** The longest top list that a place has enough reviewed activities for; null where it has not even three. */
export const longestTopList = (
  items: readonly CardItem[],
  asked: { locationName: string; section: Section },
): { title: string; items: TopItem[] } | null => {
  // What cannot be had, or only by those who are logged in, would lead nowhere.
  const open = items.filter(({ available, isSpicy }) => available && !isSpicy)
  for (const count of lengths) {
    const list = topList(open, { ...asked, count })
    if (list) return { title: list.title, items: list.items.map(topItemOf) }
  }
  return null
}
