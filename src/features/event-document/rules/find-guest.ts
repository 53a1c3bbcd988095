import type { EventDocument, EventGuest } from './event-document.ts'

/** Returns the guest with a customer's id. */
export const findGuest = (event: EventDocument, customerId: string): EventGuest | undefined =>
  event.guests.find((guest) => guest.customerId === customerId)

/** Returns the event with one guest changed. If the customer is not a guest, no guest changes. */
export const withGuest = (
  event: EventDocument,
  customerId: string,
  change: (guest: EventGuest) => EventGuest,
): EventDocument => ({
  ...event,
  guests: event.guests.map((guest) => (guest.customerId === customerId ? change(guest) : guest)),
})

/** Returns whether two names are the same, apart from case and extra spaces. */
export const sameName = (left: string, right: string): boolean => normalise(left) === normalise(right)

const normalise = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-GB')

/** Returns the guest without an account who has the same name, if any (EVT-048). */
export const guestNamedLike = (event: EventDocument, name: string): EventGuest | undefined =>
  event.guests.find((guest) => !guest.registered && sameName(guest.name, name))
