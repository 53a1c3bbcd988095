/** The strategies for adding a chosen product to a package (CAT-044). */
export const selectStrategies = [
  'selectForDestination',
  'selectForPackageBuilder',
  'updateForPackageBuilder',
  'swapForPackageBuilder',
  'removeForPackageBuilder',
  'supplierProductSelectForBuilderPackage',
] as const
type SelectStrategy = (typeof selectStrategies)[number]

/** The action for a chosen product. In the mode `supplier`, staff add a product of a given supplier. */
export type SelectMode = 'add' | 'update' | 'swap' | 'remove' | 'supplier'

/** A product chosen for a package (CAT-047). */
export type BuilderSelection<Product> = {
  readonly product: Product
  /** The day it was chosen for, from 0. */
  readonly dayIndex?: number
  /** The entry to change, to remove, or to swap for this product. */
  readonly itineraryId?: string
  /** The id for a new entry. */
  readonly addItineraryId?: string
  readonly isNightActivity: boolean
}

const builderStrategies: Readonly<Record<SelectMode, SelectStrategy>> = {
  add: 'selectForPackageBuilder',
  update: 'updateForPackageBuilder',
  swap: 'swapForPackageBuilder',
  remove: 'removeForPackageBuilder',
  supplier: 'supplierProductSelectForBuilderPackage',
}

/** Returns the builder's strategy, or the destination's strategy if there is no package yet (CAT-044). */
export const selectStrategyOf = (mode: SelectMode, hasPackage: boolean): SelectStrategy =>
  hasPackage ? builderStrategies[mode] : 'selectForDestination'

type AddContext = {
  /** True if the package exists only in this browser. */
  readonly isUnsaved: boolean
  /** True if the product was chosen from the package's own pages, for one of its days or entries. */
  readonly isWithinPackage: boolean
}

/**
 * Returns what to show after a product was added. The package is shown if this is its first product, if it is saved, or
 * if the user came from it. Otherwise the basket opens over the catalogue page.
 */
export const viewAfterAdding = (strategy: SelectStrategy, { isUnsaved, isWithinPackage }: AddContext) =>
  strategy === 'selectForDestination' || !isUnsaved || isWithinPackage ? 'package' : 'basket'

/** Returns true for a product that is sold only as nightlife. It is then listed under the night of its day. */
export const isNightProduct = (locationPageTabs: readonly string[]): boolean =>
  locationPageTabs.length > 0 && locationPageTabs.every((tab) => tab === 'nightlife')
