import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { PackageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from './facts.ts'
import { refusal } from './refusals.ts'

/**
 * Refuses a number of people outside the section's limits (PKG-036). The limits apply separately to the event's
 * estimate, each package, each product and the attending guests. A number outside the limits, which staff agreed, can
 * only move towards them.
 */
export const refusePeople = (
  formerCount: number,
  people: number,
  { people: { minimum, maximum } }: Pick<PackageLimits, 'people'>,
): Refusal | undefined => {
  const movesFurtherOutside =
    (people > maximum && people > formerCount) || (people < minimum && people < formerCount)
  return movesFurtherOutside
    ? refusal('fieldInvalid', { message: `The number of people must be between ${minimum} and ${maximum}` })
    : undefined
}

/** Refuses a customer's save that raises a product's people above the section's maximum. No minimum applies. */
export const refuseCrowdedEntry = (
  formerEntries: readonly PackageEntry[],
  changedEntries: readonly PackageEntry[],
  { actor, limits }: Pick<CommandFacts, 'actor' | 'limits'>,
): Refusal | undefined => {
  if (actor.kind !== 'customer') return undefined
  const peopleBefore = new Map(formerEntries.map(({ itineraryId, needPeople }) => [itineraryId, needPeople]))
  const { maximum } = limits.people
  const isCrowded = ({ itineraryId, needPeople }: PackageEntry) =>
    needPeople > maximum && needPeople > (peopleBefore.get(itineraryId) ?? 0)
  return changedEntries.some(isCrowded)
    ? refusal('fieldInvalid', { message: `A product can be for at most ${maximum} people` })
    : undefined
}

/**
 * Refuses a new event for more people than the section allows, unless staff create it (PKG-036). Without a number of
 * people or a limit, refuses nothing.
 */
export const refuseEstimate = (
  people: number | undefined,
  maxPeople: number | undefined,
  isStaff: boolean,
): Refusal | undefined =>
  people !== undefined && maxPeople !== undefined && people > maxPeople && !isStaff
    ? refusal('fieldInvalid', {
        path: 'people',
        message: `The number of people must be at most ${maxPeople}`,
      })
    : undefined

/**
 * Refuses with tooManyPeople a change that raises the number of attending guests to more than the section allows. If
 * `maxPeople` is undefined, refuses nothing.
 */
export const refuseFull = (
  before: Guests,
  after: Guests,
  maxPeople: number | undefined,
): Refusal | undefined => {
  const attending = attendingCount(after)
  return maxPeople !== undefined && attending > maxPeople && attending > attendingCount(before)
    ? refusal('tooManyPeople', { most: maxPeople })
    : undefined
}

type Guests = { readonly guests: readonly { readonly attending: 'Yes' | 'No' }[] }

const attendingCount = ({ guests }: Guests): number =>
  guests.filter(({ attending }) => attending === 'Yes').length
