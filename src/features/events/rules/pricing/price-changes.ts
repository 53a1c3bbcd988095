import type { Pence } from '#kernel/money.ts'
import type { EventDocument } from '../event-document.ts'
import type { CommandFacts } from '../facts.ts'
import type { PackageDocument } from '../package-document.ts'
import { type PricingFacts, priceEntry } from './price-entry.ts'

/** The permission to be told that prices have changed while editing a package (001 §6). */
const priceChangePath = 'editPackageAlert.priceChange'

type PriceChange = {
  readonly itineraryId: string
  readonly name: string
  /** For everyone together; null is price on application. */
  readonly savedPence: Pence | null
  readonly freshPence: Pence | null
}

/**
 * Entries whose price today differs from the one the package was saved with: an edit that prices them
 * again takes today's. None for who may not be told (PERM-018). Cancelled entries are priced no more, and a product that is not among the
 * facts keeps what it cost.
 */
export const priceChanges = (
  event: Pick<EventDocument, 'priceModification' | 'noCostIncrease'>,
  pack: PackageDocument,
  facts: PricingFacts & Pick<CommandFacts, 'may'>,
): PriceChange[] => {
  if (!facts.may(priceChangePath)) return []
  // The prices of a booked package stay: what they would be today is what an option costs.
  const asOption = { ...pack, status: 'Option' as const }
  return pack.entries.flatMap((entry) => {
    if (entry.stage === 'Cancelled') return []
    const freshPence = priceEntry(entry, asOption, event, facts).pricePence
    const savedPence = entry.money.pricePence
    if (freshPence === savedPence) return []
    const name = entry.productCustom?.name ?? entry.product.name
    return [{ itineraryId: entry.itineraryId, name, savedPence, freshPence }]
  })
}
