/** How a product that somebody chooses goes into a package (002 §4). */
export const selectStrategies = [
  'selectForDestination',
  'selectForPackageBuilder',
  'updateForPackageBuilder',
  'swapForPackageBuilder',
  'removeForPackageBuilder',
  'supplierProductSelectForBuilderPackage',
] as const
type SelectStrategy = (typeof selectStrategies)[number]

/** What is done with a chosen product; `supplier` where staff choose among the products of one supplier. */
export type SelectMode = 'add' | 'update' | 'swap' | 'remove' | 'supplier'

/** A product as it is chosen for a package (002 §3). */
export type BuilderSelection<Product> = {
  readonly product: Product
  /** The day it was chosen for, from 0. */
  readonly dayIndex?: number
  /** The entry that is meant: to be changed, removed, or swapped for this one. */
  readonly itineraryId?: string
  /** The id that a new entry gets. */
  readonly addItineraryId?: string
  readonly isNightActivity: boolean
}

const ofBuilder: Readonly<Record<SelectMode, SelectStrategy>> = {
  add: 'selectForPackageBuilder',
  update: 'updateForPackageBuilder',
  swap: 'swapForPackageBuilder',
  remove: 'removeForPackageBuilder',
  supplier: 'supplierProductSelectForBuilderPackage',
}

/** The builder's strategy, or that of the destination while there is no package that anything is in (002 §4). */
export const selectStrategyOf = (mode: SelectMode, hasPackage: boolean): SelectStrategy =>
  hasPackage ? ofBuilder[mode] : 'selectForDestination'

type Where = {
  /** The package is in this browser only. */
  readonly isUnsaved: boolean
  /** It was chosen on a page of that package, for a day or an entry of it. */
  readonly isWithinPackage: boolean
}

/**
 * What is shown once a product is in: the package, for it was only just created or it is where one came from; or the
 * basket, over the page of the catalogue one is on (002 §4).
 */
export const shownAfter = (strategy: SelectStrategy, { isUnsaved, isWithinPackage }: Where) =>
  strategy === 'selectForDestination' || !isUnsaved || isWithinPackage ? 'package' : 'basket'

/** Sold for nights alone: it is put into the night of its day. */
export const isNightProduct = (locationPageTabs: readonly string[]): boolean =>
  locationPageTabs.length > 0 && locationPageTabs.every((tab) => tab === 'nightlife')
