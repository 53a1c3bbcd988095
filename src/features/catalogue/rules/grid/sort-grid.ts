import { readPattern } from '#features/content/rules/sort-pattern.ts'
import { memoizeFormat } from '#kernel/memoize-format.ts'
import { isTestProduct } from '../product-config.ts'
import { type CardItem, pricePerPersonOf } from './grid-item.ts'

export type GridSort =
  | 'alphanumeric'
  | 'priceUp'
  | 'priceDown'
  | 'rating'
  | 'popularity'
  | 'pattern'
  | 'distance'

type Compare<Item> = (a: Item, b: Item) => number
/** A memoized collator compares many times faster than `localeCompare`. */
const collator = memoizeFormat(
  (language: string) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
)
const byName: Compare<{ name: string }> = (a, b) => collator('en-GB').compare(a.name, b.name)
/** Compares two values in a direction. Null comes last in both directions. */
const compareNullsLast = (a: number | null, b: number | null, direction: 1 | -1): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : (a - b) * direction

const comparisons: Record<Exclude<GridSort, 'pattern'>, Compare<CardItem>> = {
  alphanumeric: byName,
  priceUp: (a, b) => compareNullsLast(pricePerPersonOf(a), pricePerPersonOf(b), 1) || byName(a, b),
  priceDown: (a, b) => compareNullsLast(pricePerPersonOf(a), pricePerPersonOf(b), -1) || byName(a, b),
  rating: (a, b) =>
    compareNullsLast(a.reviewScore, b.reviewScore, -1) || b.reviewCount - a.reviewCount || byName(a, b),
  popularity: (a, b) =>
    b.reviewCount - a.reviewCount || compareNullsLast(a.reviewScore, b.reviewScore, -1) || byName(a, b),
  distance: (a, b) => compareNullsLast(distanceOf(a), distanceOf(b), 1) || byName(a, b),
}

/** Returns a comparison that puts test products last, and otherwise compares with `compare`. */
const testProductsLast =
  <Item extends { readonly name: string }>(compare: Compare<Item>): Compare<Item> =>
  (a, b) =>
    Number(isTestProduct(a.name)) - Number(isTestProduct(b.name)) || compare(a, b)

/**
 * Returns a sorted copy of a grid (CAT-031 to CAT-033). `pattern` sorts by the template's formula, highest score first;
 * without a formula, by popularity. A faulty formula is reported to `onProblem`, and the order does not change.
 */
export const sortGrid = <Item extends CardItem>(
  items: readonly Item[],
  sort: GridSort,
  formula?: string,
  onProblem: (message: string) => void = () => {},
): Item[] => {
  if (sort !== 'pattern') return items.toSorted(testProductsLast(comparisons[sort]))
  return formula
    ? sortByPattern(items, formula, onProblem)
    : items.toSorted(testProductsLast(comparisons.popularity))
}

const sortByPattern = <Item extends CardItem>(
  items: readonly Item[],
  formula: string,
  onProblem: (message: string) => void,
): Item[] => {
  const pattern = readPattern(formula)
  if (!pattern.ok) {
    onProblem(`Sort pattern: ${pattern.problem} '${pattern.found}'`)
    return [...items]
  }
  const scores = new Map(items.map((item) => [item, pattern.score(patternValues(item))]))
  return items.toSorted(testProductsLast((a, b) => scores.get(b)! - scores.get(a)! || byName(a, b)))
}

const patternValues = (item: CardItem) => ({
  price: item.price ?? 0,
  cost: item.cost ?? 0,
  rating: item.reviewScore ?? 0,
  reviews: item.reviewCount,
  manualScore: item.manualScore,
  distance: distanceOf(item) ?? 0,
})

const distanceOf = (item: CardItem): number | null => item.closestVenue?.distance ?? null

/**
 * Sorts products for product selection (CAT-034): by price, highest first, then people per unit, then name; test
 * products (#test#, COPY) last.
 */
export const sortSelection = <Item extends Pick<CardItem, 'name' | 'price' | 'maxPeoplePerUnit'>>(
  items: readonly Item[],
): Item[] =>
  items.toSorted(
    testProductsLast(
      (a, b) =>
        compareNullsLast(a.price, b.price, -1) || a.maxPeoplePerUnit - b.maxPeoplePerUnit || byName(a, b),
    ),
  )
