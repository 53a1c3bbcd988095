import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { erasedPerson } from '#kernel/erased-person.ts'
import { hasRequestedPlace } from './request-place.ts'

/** What a person has answered by now: a guest's answer, or the request for the place of a guest added by name. */
export type CurrentAnswer = { readonly name: string } & (
  | { readonly kind: 'answer'; readonly attending: 'Yes' | 'No'; readonly hasPaid: boolean }
  | { readonly kind: 'request'; readonly guestName: string }
)

/**
 * Returns the current answers of people, in the given order. Leaves out people without a current answer, such as those
 * who have since been removed.
 */
export const summariseAnswers = (event: EventDocument, customerIds: readonly string[]): CurrentAnswer[] =>
  customerIds.flatMap((customerId): CurrentAnswer[] => {
    const guest = findGuest(event, customerId)
    if (guest?.name === erasedPerson.name) return []
    if (guest) {
      const { name, attending, paidPence } = guest
      return [{ kind: 'answer', name, attending, hasPaid: paidPence > 0 }]
    }
    const requestedGuest = event.guests.find((each) => hasRequestedPlace(event, each.customerId, customerId))
    const request = requestedGuest?.placeRequestedBy?.find((each) => each.customerId === customerId)
    return requestedGuest && request
      ? [{ kind: 'request', name: request.name, guestName: requestedGuest.name }]
      : []
  })
