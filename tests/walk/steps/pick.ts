import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { Person, Turn } from '../trip.ts'

/** Returns a random item, or undefined for an empty list. */
export const pickFrom = <Item>({ random }: Turn, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : random.pick(items)

/** Returns the booked package most of the time, otherwise any package. */
export const pickPackage = (turn: Turn): PackageDocument | undefined => {
  const { packages } = turn.state.event
  const bookedPackage = packages.find(({ status }) => status === 'Booked')
  return bookedPackage && turn.random.chance(0.9) ? bookedPackage : pickFrom(turn, packages)
}

export const pickEntry = (
  turn: Turn,
  isEligible: (entry: PackageEntry) => boolean = () => true,
): { pack: PackageDocument; entry: PackageEntry } | undefined =>
  pickFrom(
    turn,
    turn.state.event.packages.flatMap((pack) =>
      pack.entries.filter(isEligible).map((entry) => ({ pack, entry })),
    ),
  )

/** Returns the organiser, or sometimes staff: both can edit packages. */
export const pickBuilder = ({ random, organiser, staff }: Turn): Person =>
  random.chance(0.75) ? organiser : staff

/** Returns the customers of the walk who are guests of the event, the organiser included. */
export const members = ({ state, organiser, friends }: Turn): Person[] => {
  const ids = new Set(state.event.guests.map(({ customerId }) => customerId))
  return [organiser, ...friends].filter(({ id }) => ids.has(id))
}

/** Saves commands of a package in one request. */
export const save = (turn: Turn, sender: Person, commandList: readonly object[]) =>
  turn.put(sender, `/event/${turn.id}`, { commandList })
