import type { Pence } from '#kernel/money.ts'
import type { EventDocument } from '../event-document.ts'
import { packagePlaces } from './package-places.ts'

/**
 * Who has paid beyond what they owe, such as by paying twice at once, and by how much. Owed is the share of the
 * booked package; while none is booked, the dearest that may be. Nobody is listed while what they owe is not
 * known (price on application), nor in a cancelled event, where what goes back is decided for each.
 */
export const overpaidByGuest = (event: EventDocument): ReadonlyMap<string, Pence> => {
  const paying = event.guests.filter(({ paidPence }) => paidPence > 0)
  if (paying.length === 0 || event.statusStage === 'Cancelled') return new Map()
  const owed = maxOwed(event)
  return new Map(
    paying.flatMap(({ customerId, paidPence }) => {
      const over = paidPence - (owed.get(customerId) ?? 0)
      return over > 0 ? [[customerId, over]] : []
    }),
  )
}

/**
 * Returns what each guest owes at most: their share of the booked package; while none is booked, of the most expensive
 * one. Infinite while a price is not known.
 */
export const maxOwed = (event: EventDocument): ReadonlyMap<string, Pence> => {
  const booked = event.packages.filter(({ status }) => status === 'Booked')
  const owed = new Map<string, Pence>()
  for (const pack of booked.length > 0 ? booked : event.packages) {
    const { guests, open, wholePence } = packagePlaces(event, pack)
    for (const { guest, sharePence, isComplete } of guests) {
      const isOrganiser = guest.customerId === event.organiserId
      // The organiser owes the places that nobody has taken as well.
      const pence = sharePence + (isOrganiser ? open.pence : 0)
      const isKnown = isComplete && (!isOrganiser || wholePence !== null)
      const former = owed.get(guest.customerId) ?? 0
      owed.set(guest.customerId, Math.max(former, isKnown ? pence : Number.POSITIVE_INFINITY))
    }
  }
  return owed
}
