import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { requestAgainIfChanged } from '#features/event-document/rules/stages/request-again.ts'
import type { PricingFacts } from '../pricing-facts.ts'
import { priceEntry } from './price-entry.ts'

/**
 * Returns whether an event's setting priceModification can be changed. False once the event is booked, and while
 * lockPriceModification is Yes (PKG-054).
 */
export const canChangePriceModification = (
  event: Pick<EventDocument, 'statusStage' | 'lockPriceModification' | 'bookedDate'>,
): boolean =>
  event.statusStage !== 'Booked' && event.bookedDate === null && event.lockPriceModification === 'No'

/**
 * Returns the event with its prices and costs recalculated from today's price lists (EVT-069). The prices of a booked
 * package stay as agreed (see `recalculateEntry`). Cancelled packages and entries do not change.
 */
export const recalculateEvent = (event: EventDocument, pricingFacts: PricingFacts): EventDocument => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => recalculateEntry(entry, pack, event, pricingFacts)),
  })),
})

/**
 * Returns an entry with its price and cost recalculated. In a booked package, the cost becomes that of the price list.
 * The agreed price is kept. If noCostIncrease is 0, it increases by the same amount as the cost since booking (PKG-053,
 * PKG-O3). A supplier who agreed to another cost gets a new request.
 */
const recalculateEntry = (
  entry: PackageEntry,
  pack: PackageDocument,
  event: EventDocument,
  pricingFacts: PricingFacts,
): PackageEntry => {
  if (entry.stage === 'Cancelled' || pack.status === 'Cancelled') return entry
  return requestAgainIfChanged(
    entry,
    pack,
    { ...entry, money: priceEntry(entry, pack, event, pricingFacts) },
    pack,
  )
}
