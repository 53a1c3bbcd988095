import {
  type PeopleChange,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'

/**
 * Returns the event without the given guests, so that their places are open again. Refuses with nodeNotFound for
 * anybody who was not added by name, and with guestHasMoney for a guest for whom something was paid. Also refuses
 * anything that the event's stage or the sender's role forbids.
 */
export const removeGuests = (
  event: EventDocument,
  guestIds: readonly string[],
  change: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('removeGuest', event, change)
  if (forbidden) return forbidden
  for (const id of guestIds) {
    const guest = findGuest(event, id)
    if (!guest || guest.registered) return refusal('nodeNotFound', { id })
    if (guest.paidPence !== 0) return refusal('guestHasMoney')
  }
  const isKept = ({ customerId }: { readonly customerId: string }) => !guestIds.includes(customerId)
  return {
    ...event,
    guests: event.guests.filter(isKept),
    // Only the guest's promised share is removed. The group's promised total stays, because the place is open again,
    // and the organiser pays for open places.
    promised: event.promised && { ...event.promised, shares: event.promised.shares.filter(isKept) },
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry) => ({
        ...entry,
        customersAttending: entry.customersAttending.filter(isKept),
      })),
    })),
  }
}
