import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/**
 * The data of the package being built that the basket bar shows. It is stored separately from the package, so that
 * public pages can show the price without loading the builder's rules.
 */
export type BasketSummary = {
  readonly count: number
  readonly people: number
  /** The start date; null if there is none. Missing in data that an earlier release stored. */
  readonly startDate?: string | null
  readonly perPersonPence: number
  readonly isPriceOnApplication: boolean
  /** True if the package has no date yet, so that its price is a 'from' price. */
  readonly isMinimumPrice?: boolean
  /** True if the reader does not see prices. */
  readonly isPriceHidden: boolean
  /** The products in the order of their days. Accommodation appears on each of its nights. */
  readonly products?: readonly BasketItem[]
}

export type BasketItem = {
  readonly name: string
  /** The day, from 0. */
  readonly dayIndex: number
  /** The id of the entry; missing in data that an earlier release stored. */
  readonly itineraryId?: string
  readonly productId?: string | null
}

type ProductEntry = { readonly productId: string | null; readonly product: { readonly type: string } }

/**
 * Returns the number of chosen products. Accommodation for several nights counts once, and so does a transfer in both
 * directions.
 */
export const countProducts = (entries: readonly ProductEntry[]): number => {
  const repeatedProductIds = new Set(entries.filter(countsOnce).map(({ productId }) => productId))
  return entries.filter((entry) => !countsOnce(entry)).length + repeatedProductIds.size
}
const countsOnce = ({ productId, product }: ProductEntry) =>
  productId !== null && (product.type === 'Accommodation' || product.type === 'Airport Transfer')

const keyOf = (section: string, location: string) => `package-basket/${section}/${location}`
const listeners = new Set<() => void>()
let version = 0

export const readBasketSummary = (section: string, location: string): BasketSummary | undefined =>
  readJson(sessionStore(), keyOf(section, location)) as BasketSummary | undefined

/** Stores the summary, or removes it if there is nothing to show. */
export const writeBasketSummary = (section: string, location: string, summary: BasketSummary | undefined) => {
  if (summary) writeJson(sessionStore(), keyOf(section, location), summary)
  else sessionStore().remove(keyOf(section, location))
  version += 1
  for (const listener of listeners) listener()
}

/** Subscribes to changes, for useSyncExternalStore. */
export const watchBasketSummary = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const basketSummaryVersion = (): number => version
