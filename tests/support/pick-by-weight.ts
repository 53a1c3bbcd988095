import type { Random } from '#kernel/random.ts'

/** Returns one of the items, each with a probability in proportion to its weight. */
export const pickByWeight = <Item>(
  random: Random,
  items: readonly Item[],
  weightOf: (item: Item) => number,
): Item => {
  let remaining = random.between(
    0,
    items.reduce((sum, item) => sum + weightOf(item), 0),
  )
  for (const item of items) {
    remaining -= weightOf(item)
    if (remaining < 0) return item
  }
  return items.at(-1)!
}
