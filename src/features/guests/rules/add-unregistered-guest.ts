import {
  type PeopleChange,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest, sameName, withGuest } from '#features/event-document/rules/find-guest.ts'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'

/** The prefix of ids of guests without an account (ACC-005). */
export const virtualGuestPrefix = 'v_'

/**
 * Adds a guest by name. Refuses with guestAlreadyExists for a name in use, and refuses anything that the event's stage
 * or the sender's role forbids.
 */
export const addUnregisteredGuest = (
  event: EventDocument,
  name: string,
  guestId: string,
  change: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('addUnregisteredGuest', event, change)
  if (forbidden) return forbidden
  if (event.guests.some((guest) => sameName(guest.name, name))) return refusal('guestAlreadyExists')
  return { ...event, guests: [...event.guests, newGuest(guestId, name.trim(), 'Yes', false)] }
}

/**
 * Fills the event up with guests named 'Guest N' (API-O11). Adds guests until as many people are coming as were
 * estimated, or the event has `maxGuests`. Adds at most `count`, and at most one for each of `guestIds`.
 */
export const addAllUnregisteredGuests = (
  event: EventDocument,
  count: number | undefined,
  guestIds: readonly string[],
  change: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('addUnregisteredGuest', event, change)
  if (forbidden) return forbidden
  // A guest who is not coming leaves their place free.
  const goingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
  const room = Math.max(0, Math.min(event.estimatedCustomers - goingCount, maxGuests - event.guests.length))
  const newGuestCount = Math.min(count ?? room, room, guestIds.length)
  const names = freeNames(event, newGuestCount)
  const newGuests = names.map((name, index) => newGuest(guestIds[index]!, name, 'Yes', false))
  return newGuests.length === 0 ? event : { ...event, guests: [...event.guests, ...newGuests] }
}

const freeNames = (event: EventDocument, count: number): string[] => {
  const takenNames = new Set(event.guests.map(({ name }) => name.toLowerCase()))
  const names: string[] = []
  for (let number = event.guests.length + 1; names.length < count; number += 1)
    if (!takenNames.has(`guest ${number}`)) names.push(`Guest ${number}`)
  return names
}

/**
 * Renames a guest without an account. Refuses with nodeNotFound for any other guest, and with guestAlreadyExists if the
 * name is in use. Also refuses anything that the event's stage or the sender's role forbids.
 */
export const renameVirtualGuest = (
  event: EventDocument,
  guestId: string,
  name: string,
  change: PeopleChange,
): EventDocument | Refusal => {
  const forbidden = refusePeopleChange('renameGuest', event, change)
  if (forbidden) return forbidden
  const guest = findGuest(event, guestId)
  if (!guest || guest.registered) return refusal('nodeNotFound', { id: guestId })
  if (event.guests.some((other) => other !== guest && sameName(other.name, name)))
    return refusal('guestAlreadyExists')
  return withGuest(event, guestId, (one) => ({ ...one, name: name.trim() }))
}
