import { useSyncExternalStore } from 'react'
import type { Section } from '#kernel/section.ts'
import {
  type BasketSummary,
  basketSummaryVersion,
  readBasketSummary,
  watchBasketSummary,
} from '../basket-summary.ts'

type Place = { readonly section: Section; readonly location: string }

/** What this window holds of the package being built at a place; nothing while the page comes to life. */
export const useBasketSummary = ({ section, location }: Place): BasketSummary | undefined => {
  const version = useSyncExternalStore(watchBasketSummary, basketSummaryVersion, () => -1)
  return version < 0 ? undefined : readBasketSummary(section, location)
}
