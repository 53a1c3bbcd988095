import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import { packageFor } from './priced-package.ts'

/** Returns a change that adds guests to a new event until it has this many. All guests come, and each owes £100. */
export const withGuests =
  (count: number) =>
  (event: EventDocument): EventDocument => {
    const addedGuests = Array.from({ length: count - event.guests.length }, (_, index) =>
      newGuest(`guest-${index}`, `Guest ${index + 1}`, 'Yes'),
    )
    const guests = [...event.guests, ...addedGuests]
    const pack = packageFor(guests.map(({ customerId }) => customerId))
    return { ...event, guests, packages: event.packages.map(({ id }) => ({ ...pack, id })) }
  }
