import type { EventGuest } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { attendanceOf } from '#features/event-document/rules/quantities/units-needed.ts'
import { type Pence, splitPence } from '#kernel/money.ts'
import { chargedOf } from '../entry/entry-figures.ts'

export type EntryPlaces = {
  /** The guests who take part, in the event's order of guests. */
  readonly participants: readonly EventGuest[]
  /** What each guest who takes part pays, in the same order. All amounts are 0 while the entry has no price. */
  readonly participantPence: readonly Pence[]
  /** The price of the entry for `people`. */
  readonly wholePence: Pence
  /** The number of people who take part, but at least the number for which the entry was requested. */
  readonly people: number
  readonly hasPrice: boolean
}

/**
 * Splits the price of an entry over the places it was requested for. Guests get places in their order, so the same
 * person always pays an odd penny. If more guests take part, each additional guest also pays the price of one place
 * (PKG-O2, docs/decisions/0046). The charge for a cancelled entry is a fixed sum, which all participants share. The
 * result is memoized for the guests of each state of an event, because several calculations need it.
 * @param guests all guests of the event
 */
export const entryPlaces = (entry: PackageEntry, guests: readonly EventGuest[]): EntryPlaces => {
  const memoized = memoizedPlaces.get(entry)
  if (memoized?.guests === guests) return memoized.places
  const places = placesOf(entry, guests)
  memoizedPlaces.set(entry, { guests, places })
  return places
}

const memoizedPlaces = new WeakMap<
  PackageEntry,
  { readonly guests: readonly EventGuest[]; readonly places: EntryPlaces }
>()

const placesOf = (entry: PackageEntry, guests: readonly EventGuest[]): EntryPlaces => {
  const attends = attendanceOf(entry)
  const participants = guests.filter(
    ({ customerId, attending }) => attending === 'Yes' && attends(customerId),
  )
  const { pricePence } = chargedOf(entry)
  const people = Math.max(entry.needPeople, participants.length)
  const placeCount = entry.stage === 'Cancelled' ? people : entry.needPeople
  const places = splitPence(
    pricePence ?? 0,
    Array.from({ length: Math.max(placeCount, 1) }, () => 1),
  )
  const participantPence = participants.map((_, index) => places[index % places.length]!)
  const extraPence = participantPence.slice(places.length).reduce((sum, pence) => sum + pence, 0)
  return {
    participants,
    participantPence,
    wholePence: (pricePence ?? 0) + extraPence,
    people,
    hasPrice: pricePence !== null,
  }
}
