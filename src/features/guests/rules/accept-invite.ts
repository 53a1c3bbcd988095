import {
  type PeopleChange,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import type { YesNo } from '#kernel/fields.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'
import { withoutPlaceRequests } from './request-place.ts'

/**
 * Returns the event with an invited customer as a guest (EVT-049). A No answer also adds a guest, who then does not
 * attend. A booked event stays booked (EVT-O3). Refuses with customerAlreadyAdded if the customer is already a guest,
 * and refuses anything that the event's stage or the sender's role forbids.
 */
export const acceptInvite = (
  event: EventDocument,
  customer: { readonly id: string; readonly name: string },
  attending: YesNo,
  change: PeopleChange,
): EventDocument | Refusal => {
  if (findGuest(event, customer.id)) return refusal('customerAlreadyAdded')
  const forbidden = refusePeopleChange('acceptInvite', event, change)
  if (forbidden) return forbidden
  const { guests } = withoutPlaceRequests(event, customer.id)
  return { ...event, guests: [...guests, newGuest(customer.id, customer.name, attending)] }
}
