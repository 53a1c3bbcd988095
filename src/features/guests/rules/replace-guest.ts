import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'
import { withoutPlaceRequests } from './request-place.ts'

/**
 * Returns the event with a registered customer in place of a guest added by name: same answer, share, products
 * and promised price. Refuses with nodeNotFound if there is no such guest, and with customerAlreadyAdded if the
 * customer is a guest already.
 */
export const replaceGuest = (
  event: EventDocument,
  guestId: string,
  customer: { readonly id: string; readonly name: string },
): EventDocument | Refusal => {
  const replacedGuest = findGuest(event, guestId)
  if (!replacedGuest || replacedGuest.registered) return refusal('nodeNotFound', { id: guestId })
  if (findGuest(event, customer.id)) return refusal('customerAlreadyAdded')
  const newIdOf = (id: string) => (id === guestId ? customer.id : id)
  return {
    ...event,
    promised: event.promised && {
      ...event.promised,
      shares: event.promised.shares.map((share) => ({ ...share, customerId: newIdOf(share.customerId) })),
    },
    guests: withoutPlaceRequests(event, customer.id).guests.map(({ placeRequestedBy, ...guest }) => ({
      ...guest,
      ...(guest.customerId === guestId
        ? { customerId: customer.id, name: customer.name, registered: true }
        : placeRequestedBy && { placeRequestedBy }),
      paidByCustomerId: guest.paidByCustomerId === null ? null : newIdOf(guest.paidByCustomerId),
    })),
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry) => ({
        ...entry,
        customersAttending: entry.customersAttending.map((answer) => ({
          ...answer,
          customerId: newIdOf(answer.customerId),
        })),
      })),
    })),
  }
}
