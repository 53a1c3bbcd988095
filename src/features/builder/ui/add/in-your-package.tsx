import type { Section } from '#kernel/section.ts'
import type { BasketItem } from '../basket-summary.ts'
import { InBasketActions } from './in-basket-actions.tsx'

type Props = { entries: readonly BasketItem[]; section: Section; location: string }

/** Lists the days of a product in the package being built. */
export const OwnEntries = ({ entries, ...draftKey }: Props) => (
  <section aria-label="In your package" className="rounded-field bg-sunken px-3 py-1">
    <ul>
      {entries.map((item) => (
        <li key={item.itineraryId} className="flex items-center gap-2 text-sm">
          <span className="grow">In your package, day {item.dayIndex + 1}</span>
          <InBasketActions item={item} {...draftKey} />
        </li>
      ))}
    </ul>
  </section>
)
