import { useEffect, useSyncExternalStore } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import {
  type PriceView,
  type PriceViewArea,
  priceViewKey,
  priceViewText,
  readPriceView,
} from '../../rules/prices/price-view.ts'

const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Stores the price view of an area in this browser and updates the page (PERM-031). */
export const choosePriceView = (area: PriceViewArea, view: PriceView): void => {
  localStore().write(priceViewKey(area), priceViewText(view))
  for (const watcher of watchers) watcher()
}

/** Returns the price view of an area: the one stored in this browser, otherwise the default. */
export const usePriceView = (area: PriceViewArea): PriceView => {
  const key = priceViewKey(area)
  const stored = useSyncExternalStore(
    watch,
    () => localStore().read(key),
    () => undefined,
  )
  // This is the same object for the same choice, so that memoized cards don't render again.
  const view = readPriceView(stored, area)
  const text = priceViewText(view)
  // Resets a stored view that is not an option.
  useEffect(() => {
    if (stored !== undefined && stored !== text) localStore().write(key, text)
  }, [key, stored, text])
  return view
}
