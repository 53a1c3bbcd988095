import { type ComponentProps, useSyncExternalStore } from 'react'
import { ProductPrice } from '#features/catalogue/ui/prices/product-price.tsx'
import { readStoredTrip, watchTrip } from '#features/catalogue/ui/trip/stored-trip-choice.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { TripPrice } from './trip-price.tsx'

// Loaded only for visitors who have chosen a date or group size.
const loadTripPrice = () => loadPart(() => import('./trip-price.tsx'))

/**
 * Shows the price of a product. The server renders the lowest price, and the browser then replaces it with the price
 * for the date and group that the visitor has chosen.
 */
export const PriceForVisitor = ({ location, ...priceProps }: ComponentProps<typeof TripPrice>) => {
  const isHydrated = useIsHydrated()
  const choice = useSyncExternalStore(watchTrip, readStoredTrip, () => undefined)
  const loaded = useLoaded(isHydrated && choice !== undefined ? loadTripPrice : undefined)
  return loaded ? <loaded.TripPrice {...priceProps} location={location} /> : <ProductPrice {...priceProps} />
}
