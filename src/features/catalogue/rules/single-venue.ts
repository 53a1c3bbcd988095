import type { ProductConfig } from './product-config.ts'
import { isPersonUnit } from './units.ts'

/** Returns the venue id of a product with exactly one venue or one top venue; otherwise null (CAT-030). */
export const singleVenueId = (product: {
  venueIds: readonly string[]
  topVenueIds: readonly string[]
}): string | null => {
  if (product.venueIds.length === 1) return product.venueIds[0] ?? null
  return product.topVenueIds.length === 1 ? (product.topVenueIds[0] ?? null) : null
}

/** Returns whether the features section is shown: for unit type Person with a minimum other than 1 (CAT-029). */
export const showsFeatures = (config: Pick<ProductConfig, 'unitType' | 'minUnits'>): boolean =>
  isPersonUnit(config) && config.minUnits !== 1
