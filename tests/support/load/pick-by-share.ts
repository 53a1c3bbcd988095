import type { Random } from '#kernel/random.ts'

/** Returns one of the items, each as often as its share says. The shares add up to 1. */
export const pickByShare = <Item>(
  random: Random,
  items: readonly Item[],
  shareOf: (item: Item) => number,
): Item => {
  let left = random.next()
  for (const item of items) {
    left -= shareOf(item)
    if (left < 0) return item
  }
  return items.at(-1)!
}
