import type { EventDocument, EventGuest } from './event-document.ts'

/** The guest of an event who is this customer. */
export const findGuest = (event: EventDocument, customerId: string): EventGuest | undefined =>
  event.guests.find((guest) => guest.customerId === customerId)

/** The event with one guest changed; the same guests when there is no such guest. */
export const withGuest = (
  event: EventDocument,
  customerId: string,
  change: (guest: EventGuest) => EventGuest,
): EventDocument => ({
  ...event,
  guests: event.guests.map((guest) => (guest.customerId === customerId ? change(guest) : guest)),
})

/** Names compare without case and spare spaces. */
export const sameName = (left: string, right: string): boolean => plain(left) === plain(right)

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-GB')

/** The guest added by name only whom a customer of the same name stands for, if any (000 §4). */
export const guestNamedLike = (event: EventDocument, name: string): EventGuest | undefined =>
  event.guests.find((guest) => !guest.registered && sameName(guest.name, name))
