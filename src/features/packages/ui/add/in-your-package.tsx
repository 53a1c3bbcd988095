import { useSyncExternalStore } from 'react'
import type { Section } from '#kernel/section.ts'
import { basketSummaryVersion, readBasketSummary, watchBasketSummary } from '../basket-summary.ts'
import { InBasketActions } from './in-basket-actions.tsx'

type Props = { productId: string; section: Section; location: string }

/** On which days a product is in the package that is built already, to be changed there or taken out. */
export const InYourPackage = ({ productId, ...place }: Props) => {
  const version = useSyncExternalStore(watchBasketSummary, basketSummaryVersion, () => -1)
  const summary = version < 0 ? undefined : readBasketSummary(place.section, place.location)
  const own = (summary?.products ?? []).filter((item) => item.productId === productId)
  if (own.length === 0) return null
  return (
    <section aria-label="In your package" className="rounded-field bg-sunken px-3 py-1">
      <ul>
        {own.map((item) => (
          <li key={item.itineraryId} className="flex items-center gap-2 text-sm">
            <span className="grow">In your package, day {item.dayIndex + 1}</span>
            <InBasketActions item={item} {...place} />
          </li>
        ))}
      </ul>
    </section>
  )
}
