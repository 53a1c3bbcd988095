import type { ProductConfig } from './product-config.ts'
import { isPersonUnit } from './units.ts'

/** A product with one venue, or one top venue, is shown as at that venue (002 §4). */
export const singleVenueId = (product: {
  venueIds: readonly string[]
  topVenueIds: readonly string[]
}): string | null => {
  if (product.venueIds.length === 1) return product.venueIds[0] ?? null
  return product.topVenueIds.length === 1 ? (product.topVenueIds[0] ?? null) : null
}

/** The features section shows for unit type person with a minimum other than 1 (002 §5). */
export const showsFeatures = (config: Pick<ProductConfig, 'unitType' | 'minUnits'>): boolean =>
  isPersonUnit(config) && config.minUnits !== 1
