import { z } from 'zod'
import { compareByCode } from '#kernel/compare-by-code.ts'
import { roundHalfAwayFromZero } from '#kernel/money.ts'
import type { CardItem } from './grid/grid-item.ts'

const plannedItem = z.object({
  id: z.string(),
  name: z.string(),
  categoryUrl: z.string(),
  tint: z.number(),
  imageId: z.string().nullable(),
  time: z.string(),
})
export type PlannedItem = z.infer<typeof plannedItem>

/** A sample weekend as the home page shows it. */
export const sampleWeekendResponse = z.object({
  place: z.string(),
  people: z.number(),
  days: z.array(z.object({ name: z.string(), items: z.array(plannedItem) })),
  /** Pounds per person: the sum of the items, each on its cheapest day. Null if prices are hidden from the reader. */
  fromGBP: z.number().nullable(),
})
export type SamplePlan = z.infer<typeof sampleWeekendResponse>

type Slot = { readonly time: string; readonly categories: readonly string[] }

const weekend: readonly { readonly name: string; readonly slots: readonly Slot[] }[] = [
  {
    name: 'Fri',
    slots: [
      { time: 'Evening', categories: ['meals', 'cocktails'] },
      { time: 'Night', categories: ['apartments', 'hotels', 'hostels'] },
    ],
  },
  {
    name: 'Sat',
    slots: [
      { time: 'Morning', categories: ['driving', 'sport-and-games', 'combat-games'] },
      { time: 'Evening', categories: ['bar-crawls', 'shows', 'tastings'] },
      { time: 'Night', categories: ['clubs', 'party-transport'] },
    ],
  },
  {
    name: 'Sun',
    slots: [{ time: 'Noon', categories: ['on-the-water', 'brunches', 'puzzles-and-trails'] }],
  },
]

/**
 * Returns a sample weekend in a location with its ‘from’ price per person: for each slot, the product with the most
 * reviews. Undefined if any slot has no fitting product.
 */
export const sampleWeekend = (
  items: readonly CardItem[],
  { place, people }: { readonly place: string; readonly people: number },
): SamplePlan | undefined => {
  const rankedItems = items
    .filter((item) => item.available && !item.isSpicy && (item.price !== null || item.priceHidden))
    .toSorted((one, other) => other.reviewCount - one.reviewCount || compareByCode(one.id, other.id))
  const itemBySlot = new Map<Slot, CardItem>()
  for (const slot of weekend.flatMap(({ slots }) => slots)) {
    const usedItems = new Set(itemBySlot.values())
    const bestItem = rankedItems.find(
      (item) => slot.categories.includes(item.categoryId) && !usedItems.has(item),
    )
    if (!bestItem) return undefined
    itemBySlot.set(slot, bestItem)
  }
  const chosenItems = [...itemBySlot.values()]
  return {
    place,
    people,
    days: weekend.map(({ name, slots }) => ({
      name,
      items: slots.map((slot) => itemAt(itemBySlot.get(slot)!, slot.time)),
    })),
    fromGBP: chosenItems.some(({ priceHidden }) => priceHidden)
      ? null
      : roundHalfAwayFromZero(chosenItems.reduce((sum, item) => sum + perPersonGBP(item), 0)),
  }
}

const itemAt = ({ id, name, categoryUrl, tint, imageId }: CardItem, time: string): PlannedItem => ({
  id,
  name,
  categoryUrl,
  tint,
  imageId,
  time,
})

/** Returns the price per person. For accommodation, it is the price for all nights. */
const perPersonGBP = ({ price, priceFor }: CardItem): number =>
  ((price ?? 0) * priceFor.stayNights) / Math.max(1, priceFor.nights)
