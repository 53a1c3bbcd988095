import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Pence } from '#kernel/money.ts'
import { packagePlaces } from './package-places.ts'

/**
 * Returns how much each guest has paid above what they owe, for example by two payments at the same time. A guest owes
 * their share of the booked package, or of the most expensive one while none is booked. Omits guests whose share is
 * unknown (price on application). Empty for a cancelled event, because staff decide about its refunds guest by guest.
 */
export const overpaidByGuest = (event: EventDocument): ReadonlyMap<string, Pence> => {
  const payingGuests = event.guests.filter(({ paidPence }) => paidPence > 0)
  if (payingGuests.length === 0 || event.statusStage === 'Cancelled') return new Map()
  const owed = maxOwed(event)
  return new Map(
    payingGuests.flatMap(({ customerId, paidPence }) => {
      const overpaidPence = paidPence - (owed.get(customerId) ?? 0)
      return overpaidPence > 0 ? [[customerId, overpaidPence]] : []
    }),
  )
}

/**
 * Returns the maximum that each guest owes: their share of the booked package, or of the most expensive one while
 * none is booked. Infinity while a price is unknown.
 */
export const maxOwed = (event: EventDocument): ReadonlyMap<string, Pence> => {
  const bookedPackages = event.packages.filter(({ status }) => status === 'Booked')
  const owed = new Map<string, Pence>()
  for (const pack of bookedPackages.length > 0 ? bookedPackages : event.packages) {
    const { guests, open, wholePence } = packagePlaces(event, pack)
    for (const { guest, sharePence, isComplete } of guests) {
      const isOrganiser = guest.customerId === event.organiserId
      // The organiser also owes the open places.
      const pence = sharePence + (isOrganiser ? open.pence : 0)
      const isKnown = isComplete && (!isOrganiser || wholePence !== null)
      const former = owed.get(guest.customerId) ?? 0
      owed.set(guest.customerId, Math.max(former, isKnown ? pence : Number.POSITIVE_INFINITY))
    }
  }
  return owed
}
