import type { EventDocument } from '#features/events/rules/event-document.ts'
import { findGuest, guestNamedLike, withGuest } from '#features/events/rules/find-guest.ts'
import { type PeopleChange, refusePeopleChange } from '#features/events/rules/stages/refuse-by-table.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/** So many may say of one guest that it is them; more than one already means that somebody is wrong. */
const maxAsking = 20

/**
 * The event with a customer who says that they are the guest of their own name. Anybody may have the link and
 * call themselves anything: the place, and what was paid for it, is theirs only once the organiser confirms.
 * The same event when they said so before. Refuses nodeNotFound without a guest by name who is called like
 * them, customerAlreadyAdded for a guest of the event, tooMany, and what the table of stages says against it.
 */
export const askForPlace = (
  event: EventDocument,
  customer: { readonly id: string; readonly name: string },
  guestId: string | undefined,
  by: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('askForPlace', event, by)
  if (forbidden) return forbidden
  if (findGuest(event, customer.id)) return refusal('customerAlreadyAdded')
  const guest = guestNamedLike(event, customer.name)
  if (!guest || (guestId !== undefined && guestId !== guest.customerId))
    return refusal('nodeNotFound', { id: guestId ?? customer.id })
  const asking = guest.placeAskedBy ?? []
  if (asking.some(({ customerId }) => customerId === customer.id)) return event
  if (asking.length >= maxAsking) return refusal('tooMany')
  const placeAskedBy = [...asking, { customerId: customer.id, name: customer.name }]
  return withGuest(withoutAsking(event, customer.id), guest.customerId, (one) => ({ ...one, placeAskedBy }))
}

/** Whether a customer has said that they are a guest; the organiser confirms nobody else. */
export const asksForPlace = (event: EventDocument, guestId: string, customerId: string): boolean =>
  findGuest(event, guestId)?.placeAskedBy?.some((asking) => asking.customerId === customerId) ?? false

/** The event in which a customer asks for nobody's place any more; the same one when they asked for none. */
export const withoutAsking = (event: EventDocument, customerId: string): EventDocument =>
  event.guests.some((guest) => asksForPlace(event, guest.customerId, customerId))
    ? {
        ...event,
        guests: event.guests.map(({ placeAskedBy, ...guest }) => {
          const left = placeAskedBy?.filter((asking) => asking.customerId !== customerId) ?? []
          return left.length > 0 ? { ...guest, placeAskedBy: left } : guest
        }),
      }
    : event
