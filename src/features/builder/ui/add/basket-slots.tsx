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
 * Renders the package being built in this section and location, in the footer of its catalogue pages. Most visitors
 * have none, so the bar's code loads with the first product.
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

/** Shows the days on which a product is already in the package, with actions to change or remove it. */
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

/** Returns this window's summary of the package being built at a place; undefined until the page is hydrated. */
const useBasketSummary = ({ section, location }: Place): BasketSummary | undefined => {
  const version = useSyncExternalStore(watchBasketSummary, basketSummaryVersion, () => -1)
  return version < 0 ? undefined : readBasketSummary(section, location)
}
