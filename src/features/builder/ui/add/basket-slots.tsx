import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import {
  type BasketSummary,
  basketSummaryVersion,
  readBasketSummary,
  watchBasketSummary,
} from '../basket-summary.ts'
import type { DraftKey } from '../state/draft.ts'

const loadParts = () => loadPart(() => import('./basket-parts.ts'))
const FilledBasketBar = lazy(async () => ({ default: (await loadParts()).FilledBasketBar }))
const OwnEntries = lazy(async () => ({ default: (await loadParts()).OwnEntries }))

/**
 * Renders the basket bar of the package being built in this section and location. Most visitors have no package, so the
 * bar's code is loaded with the first product.
 */
export const BasketBar = (draftKey: DraftKey) => {
  const summary = useBasketSummary(draftKey)
  return (
    summary && (
      <Suspense>
        <FilledBasketBar {...draftKey} summary={summary} />
      </Suspense>
    )
  )
}

/** Shows the days on which a product is already in the package, with actions to change or remove it. */
export const InYourPackage = ({ productId, ...draftKey }: DraftKey & { productId: string }) => {
  const productEntries = useBasketSummary(draftKey)?.products?.filter((item) => item.productId === productId)
  return (
    productEntries !== undefined &&
    productEntries.length > 0 && (
      <Suspense>
        <OwnEntries entries={productEntries} {...draftKey} />
      </Suspense>
    )
  )
}

/**
 * Returns the stored summary of the package being built in a section and location; undefined without a package, or
 * until the page is hydrated.
 */
export const useBasketSummary = ({ section, location }: DraftKey): BasketSummary | undefined => {
  const version = useSyncExternalStore(watchBasketSummary, basketSummaryVersion, () => -1)
  return version < 0 ? undefined : readBasketSummary(section, location)
}
