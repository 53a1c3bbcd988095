import { priceChanges } from '#features/event-prices/rules/entry/price-changes.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'

type Props = { builder: Builder; state: BuilderState }

/** Shows which prices have changed since the package was saved (PERM-018). */
export const PriceChangeAlert = ({ builder, state: { event, pack } }: Props) => {
  const { command, visibility } = builder.facts
  if (!builder.isSaved || !visibility.productPrices) return null
  const changes = priceChanges(event, pack, command)
  if (changes.length === 0) return null
  return (
    <Notice tone="warn" title="Prices have changed since this was saved">
      <p>Products that you edit use today’s prices. The rest keep theirs.</p>
      <ul className="mt-1 list-disc ps-5 tabular-nums">
        {changes.map(({ itineraryId, name, savedPence, currentPence }) => (
          <li key={itineraryId}>
            {name}: {priceText(savedPence)}, now {priceText(currentPence)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const priceText = (pence: Pence | null) => (pence === null ? 'POA' : formatPence(pence))
