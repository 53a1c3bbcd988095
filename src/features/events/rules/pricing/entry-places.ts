import { type Pence, splitPence } from '#kernel/money.ts'
import type { EventGuest } from '../event-document.ts'
import type { PackageEntry } from '../package-document.ts'
import { attendanceOf } from '../quantities/units-needed.ts'
import { chargedOf } from './entry-figures.ts'

export type EntryPlaces = {
  /** The guests who take part, in the event's order of guests. */
  readonly taking: readonly EventGuest[]
  /** What each guest who takes part pays, in the same order; null while the entry has no price. */
  readonly takenPence: readonly Pence[]
  /** The price of the whole entry, for as many people as take part and at least those it was requested for. */
  readonly wholePence: Pence
  /** As many people as that. */
  readonly people: number
  readonly hasPrice: boolean
}

/**
 * Splits the price of an entry over its places. There are as many as the entry was requested for; places are taken
 * in the order of guests, so an odd penny is always the same person's. Guests beyond that number pay what a place
 * costs as well: the price a person is that of the entry, however many come (PKG-O2, docs/decisions/0046). What is
 * charged of a cancelled entry is one sum, and no price a person.
 */
export const entryPlaces = (entry: PackageEntry, going: readonly EventGuest[]): EntryPlaces => {
  const attends = attendanceOf(entry)
  const taking = going.filter(({ customerId }) => attends(customerId))
  const { pricePence } = chargedOf(entry)
  const people = Math.max(entry.needPeople, taking.length)
  const split = entry.stage === 'Cancelled' ? people : entry.needPeople
  const places = splitPence(
    pricePence ?? 0,
    Array.from({ length: Math.max(split, 1) }, () => 1),
  )
  const takenPence = taking.map((_, index) => places[index % places.length]!)
  const beyond = takenPence.slice(places.length).reduce((sum, pence) => sum + pence, 0)
  return {
    taking,
    takenPence,
    wholePence: (pricePence ?? 0) + beyond,
    people,
    hasPrice: pricePence !== null,
  }
}
