import {
  type PeopleChange,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { withFields } from '#features/event-document/rules/change-event-fields.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { withoutPlaceRequests } from './request-place.ts'

/**
 * Returns the event with another organiser, who becomes a guest if they are not one yet (EVT-061). The former organiser
 * stays a guest, and everyone keeps their own payments. Refuses anything that the event's stage or the sender's role
 * forbids.
 * @param title the event's title with the new organiser's name
 */
export const changeOrganiser = (
  event: EventDocument,
  customer: { readonly id: string; readonly name: string },
  title: string,
  change: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('changeOrganiser', event, change)
  if (forbidden) return forbidden
  if (customer.id === event.organiserId) return event
  const guests = findGuest(event, customer.id)
    ? event.guests
    : [...withoutPlaceRequests(event, customer.id).guests, newGuest(customer.id, customer.name, 'Yes')]
  return withFields(event, { organiserId: customer.id, name: title, guests })
}
