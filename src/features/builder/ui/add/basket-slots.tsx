import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import {
  type BasketSummary,
  basketSummaryVersion,
  readBasketSummary,
  watchBasketSummary,
} from '../basket-summary.ts'

const loadParts = () => loadPart(() => import('./basket-parts.ts'))
const FilledBasketBar = lazy(async () => ({ default: (await loadParts()).FilledBasketBar }))
const OwnEntries = lazy(async () => ({ default: (await loadParts()).OwnEntries }))

type Place = { section: Section; location: string }

/**
 * The package being built in this section and location, at the foot of its catalogue pages. Most who come to one have
 * none: what shows it comes with the first product.
 */
export const BasketBar = (place: Place) => {
  const summary = useBasketSummary(place)
  return (
    summary && (
      <Suspense>
        <FilledBasketBar {...place} summary={summary} />
      </Suspense>
    )
  )
}

/** On which days a product is in the package that is built already, to be changed there or taken out. */
export const InYourPackage = ({ productId, ...place }: Place & { productId: string }) => {
  const own = useBasketSummary(place)?.products?.filter((item) => item.productId === productId)
  return (
    own !== undefined &&
    own.length > 0 && (
      <Suspense>
        <OwnEntries entries={own} {...place} />
      </Suspense>
    )
  )
}

/** What this window holds of the package being built at a place; nothing while the page comes to life. */
const useBasketSummary = ({ section, location }: Place): BasketSummary | undefined => {
  const version = useSyncExternalStore(watchBasketSummary, basketSummaryVersion, () => -1)
  return version < 0 ? undefined : readBasketSummary(section, location)
}
