import { useEffect, useSyncExternalStore } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import {
  type PriceView,
  type PriceViewPlace,
  priceViewKey,
  priceViewText,
  readPriceView,
} from '../../rules/prices/price-view.ts'

const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Keeps the choice for a place in this browser and shows it everywhere on the page (001 §6). */
export const choosePriceView = (place: PriceViewPlace, view: PriceView): void => {
  localStore().write(priceViewKey(place), priceViewText(view))
  for (const watcher of watchers) watcher()
}

/** How prices are shown at a place: as chosen before in this browser, else as the place starts. */
export const usePriceView = (place: PriceViewPlace): PriceView => {
  const key = priceViewKey(place)
  const stored = useSyncExternalStore(
    watch,
    () => localStore().read(key),
    () => undefined,
  )
  // One of the place's options, so the same object for the same choice: cards that show it are not drawn again.
  const view = readPriceView(stored, place)
  const text = priceViewText(view)
  // What is no option here, or no more, is reset.
  useEffect(() => {
    if (stored !== undefined && stored !== text) localStore().write(key, text)
  }, [key, stored, text])
  return view
}
