import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { Pence } from '#kernel/money.ts'
import type { PricingFacts } from '../pricing-facts.ts'
import { priceEntry } from './price-entry.ts'

/** The permission to see, while editing a package, that prices have changed (PERM-018). */
const priceChangePath = 'editPackageAlert.priceChange'

type PriceChange = {
  readonly itineraryId: string
  readonly name: string
  /** For everyone together; null is price on application. */
  readonly savedPence: Pence | null
  readonly currentPence: Pence | null
}

/**
 * Returns the entries whose price today differs from the saved one. An edit of such an entry applies today's price.
 * Empty for readers without the permission (PERM-018). Omits cancelled entries and products that are not in the facts,
 * because their price does not change.
 */
export const priceChanges = (
  event: Pick<EventDocument, 'priceModification' | 'noCostIncrease'>,
  pack: PackageDocument,
  pricingFacts: PricingFacts & { can(path: string): boolean },
): PriceChange[] => {
  if (!pricingFacts.can(priceChangePath)) return []
  // A booked package keeps its agreed prices. Pricing the entry as in an option gives today's price.
  const asOption = { ...pack, status: 'Option' as const }
  return pack.entries.flatMap((entry) => {
    if (entry.stage === 'Cancelled') return []
    const currentPence = priceEntry(entry, asOption, event, pricingFacts).pricePence
    const savedPence = entry.money.pricePence
    if (currentPence === savedPence) return []
    const name = productNameOf(entry)
    return [{ itineraryId: entry.itineraryId, name, savedPence, currentPence }]
  })
}
