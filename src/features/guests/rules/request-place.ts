import {
  type PeopleChange,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest, guestNamedLike, withGuest } from '#features/event-document/rules/find-guest.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'

/** Maximum number of people who can request one guest's place. More than one is already unusual. */
const maxRequests = 20

/**
 * Returns the event with a customer's request for the place of the guest who has their name. Anyone can have the link
 * and use any name. So the place and the money paid for it pass to the customer only when the organiser confirms.
 * Returns the same event if the customer already requested the place. Refuses with nodeNotFound if no guest without an
 * account has that name or if `guestId` names another guest, with customerAlreadyAdded if the customer is a guest, and
 * with tooMany if too many people request the place. Also refuses anything that the event's stage or the sender's role
 * forbids.
 */
export const requestPlace = (
  event: EventDocument,
  customer: { readonly id: string; readonly name: string },
  guestId: string | undefined,
  change: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('requestPlace', event, change)
  if (forbidden) return forbidden
  if (findGuest(event, customer.id)) return refusal('customerAlreadyAdded')
  const guest = guestNamedLike(event, customer.name)
  if (!guest || (guestId !== undefined && guestId !== guest.customerId))
    return refusal('nodeNotFound', { id: guestId ?? customer.id })
  const requests = guest.placeRequestedBy ?? []
  if (requests.some(({ customerId }) => customerId === customer.id)) return event
  if (requests.length >= maxRequests) return refusal('tooMany')
  const placeRequestedBy = [...requests, { customerId: customer.id, name: customer.name }]
  return withGuest(withoutPlaceRequests(event, customer.id), guest.customerId, (one) => ({
    ...one,
    placeRequestedBy,
  }))
}

/** Returns whether a customer has requested the place of a guest. The organiser can confirm only those who have. */
export const hasRequestedPlace = (event: EventDocument, guestId: string, customerId: string): boolean =>
  findGuest(event, guestId)?.placeRequestedBy?.some((request) => request.customerId === customerId) ?? false

/** Returns the event without a customer's place requests; the same event if there are none. */
export const withoutPlaceRequests = (event: EventDocument, customerId: string): EventDocument =>
  event.guests.some((guest) => hasRequestedPlace(event, guest.customerId, customerId))
    ? {
        ...event,
        guests: event.guests.map(({ placeRequestedBy, ...guest }) => {
          const remaining = placeRequestedBy?.filter((request) => request.customerId !== customerId) ?? []
          return remaining.length > 0 ? { ...guest, placeRequestedBy: remaining } : guest
        }),
      }
    : event
