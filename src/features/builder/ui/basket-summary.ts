import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/**
 * What the bar on catalogue pages shows of the package being built. It is kept apart from the package
 * itself, so that a public page need not load the rules to show a number.
 */
export type BasketSummary = {
  readonly count: number
  readonly people: number
  readonly perPersonPence: number
  readonly isPriceOnApplication: boolean
  /** The package has no date yet: its price begins here. */
  readonly isFrom?: boolean
  /** The reader is not shown prices. */
  readonly isPriceHidden: boolean
  /** What is in it, in the order of its days, each from 0; a night's bed stands on each of its nights. */
  readonly products?: readonly InBasket[]
}

export type InBasket = {
  readonly name: string
  readonly dayIndex: number
  /** Of the entry, to change or remove it; earlier editions of the site kept none. */
  readonly itineraryId?: string
  readonly productId?: string | null
}

type Planned = { readonly productId: string | null; readonly product: { readonly type: string } }

/** How many products were chosen: a bed for several nights is one, and so is a transfer there and back. */
export const countProducts = (entries: readonly Planned[]): number => {
  const repeated = new Set(entries.filter(isRepeated).map(({ productId }) => productId))
  return entries.filter((entry) => !isRepeated(entry)).length + repeated.size
}
const isRepeated = ({ productId, product }: Planned) =>
  productId !== null && (product.type === 'Accommodation' || product.type === 'Airport Transfer')

const keyOf = (section: string, location: string) => `package-basket/${section}/${location}`
const listeners = new Set<() => void>()
let version = 0

export const readBasketSummary = (section: string, location: string): BasketSummary | undefined =>
  readJson(sessionStore(), keyOf(section, location)) as BasketSummary | undefined

/** Keeps what is shown, or forgets it when there is nothing any more. */
export const writeBasketSummary = (section: string, location: string, summary: BasketSummary | undefined) => {
  if (summary) writeJson(sessionStore(), keyOf(section, location), summary)
  else sessionStore().remove(keyOf(section, location))
  version += 1
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: tells of every change, and counts them. */
export const watchBasketSummary = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const basketSummaryVersion = (): number => version
