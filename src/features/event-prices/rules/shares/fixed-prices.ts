import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import type { Pence } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/** A guest's price for the whole package; null to charge the calculated price again (PAY-O13). */
export type FixedPrice = { readonly customerId: string; readonly pence: Pence | null }

/** Returns the event with fixed prices of guests; nodeNotFound if one of them is not part of the event. */
export const withFixedPrices = (
  event: EventDocument,
  list: readonly FixedPrice[],
): EventDocument | Refusal => {
  const unknownGuest = list.find(({ customerId }) => !findGuest(event, customerId))
  if (unknownGuest) return refusal('nodeNotFound', { id: unknownGuest.customerId })
  const penceByGuest = new Map(list.map(({ customerId, pence }) => [customerId, pence]))
  const guests = event.guests.map((guest) => {
    const pence = penceByGuest.get(guest.customerId)
    return pence === undefined || pence === guest.fixedPricePence
      ? guest
      : { ...guest, fixedPricePence: pence }
  })
  return guests.some((guest, index) => guest !== event.guests[index]) ? { ...event, guests } : event
}
