import { withFields } from '#features/event-document/rules/change-event-fields.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { repriceEntry } from './price-entry.ts'

/** The terms that staff agree with a group about its price and payments (EVT-007). */
export type PriceTerms = Partial<
  Pick<
    EventDocument,
    'paymentMethod' | 'depositPence' | 'priceModification' | 'lockPriceModification' | 'noCostIncrease'
  >
>

/**
 * Returns the event with other terms. Recalculates its prices from the stored listed prices, never from today's price
 * lists. Cancelled packages and entries keep their prices.
 */
export const withPriceTerms = (event: EventDocument, terms: PriceTerms): EventDocument => {
  const changedEvent = withFields(event, terms)
  const hasSamePrices =
    changedEvent.priceModification === event.priceModification &&
    changedEvent.noCostIncrease === event.noCostIncrease
  if (hasSamePrices) return changedEvent
  const packages = changedEvent.packages.map((pack) =>
    pack.status === 'Cancelled'
      ? pack
      : { ...pack, entries: pack.entries.map((entry) => repriceEntry(entry, pack, changedEvent)) },
  )
  return { ...changedEvent, packages }
}
