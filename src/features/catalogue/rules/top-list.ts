import { type Section, sectionWords } from '#kernel/section.ts'
import type { GridItem } from './grid-item.ts'
import { isTestProduct } from './product.ts'

const reviewsNeeded = 10

/**
 * 'Top {count} {location} {section} Activities' (002 §9): activities with at least ten reviews, best score
 * first, then most reviews. Null when there are fewer than asked for.
 */
export const topList = <Item extends GridItem>(
  items: readonly Item[],
  asked: { locationName: string; section: Section; count?: number },
): { title: string; items: Item[] } | null => {
  const count = asked.count ?? 10
  const best = items
    .filter((item) => item.productType === 'Activity' && item.reviewCount >= reviewsNeeded)
    .filter((item) => !isTestProduct(item.name) && !item.staffOnly && item.sections.includes(asked.section))
    .sort(
      (a, b) =>
        (b.reviewScore ?? 0) - (a.reviewScore ?? 0) ||
        b.reviewCount - a.reviewCount ||
        (a.name < b.name ? -1 : 1),
    )
  if (best.length < count) return null
  const title = `Top ${count} ${asked.locationName} ${sectionWords(asked.section).shortName} Activities`
  return { title, items: best.slice(0, count) }
}
