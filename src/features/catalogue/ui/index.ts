/** The exports of the catalogue screens for other features. */
export { CategoryIcon } from './category-icon.tsx'
export { formatDuration } from './format-duration.ts'
export { PicturesOrScene } from './pictures-or-scene.tsx'
export { PriceViewChoices } from './prices/price-view-choices.tsx'
export { usePriceView } from './prices/use-price-view.ts'
export { productAddress } from './product-address.ts'
export { useLocations } from './use-locations.ts'
export { useSupplierVenue } from './use-supplier-venue.ts'
