import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'
import type { PackageEntry } from '../package-document.ts'
import type { PackageLimits } from './package-limits.ts'

/**
 * How many people a section takes counts for each number by itself (PKG-036): the event's estimate, the people of
 * every package, the people of every product, and the guests who come. A number outside, as staff may have agreed
 * on, may go towards the limits and not further away.
 */
export const refusePeople = (
  was: number,
  people: number,
  { people: { minimum, maximum } }: Pick<PackageLimits, 'people'>,
): Refusal | undefined => {
  const isFurther = (people > maximum && people > was) || (people < minimum && people < was)
  return isFurther
    ? refusal('fieldInvalid', { message: `The number of people must be between ${minimum} and ${maximum}` })
    : undefined
}

/** Refuses a customer's save that asks a product for more people than the section takes; nobody is always possible. */
export const refuseCrowdedEntry = (
  former: readonly PackageEntry[],
  changed: readonly PackageEntry[],
  { actor, limits }: Pick<CommandFacts, 'actor' | 'limits'>,
): Refusal | undefined => {
  if (actor.kind !== 'customer') return undefined
  const before = new Map(former.map(({ itineraryId, needPeople }) => [itineraryId, needPeople]))
  const { maximum } = limits.people
  const isCrowded = ({ itineraryId, needPeople }: PackageEntry) =>
    needPeople > maximum && needPeople > (before.get(itineraryId) ?? 0)
  return changed.some(isCrowded)
    ? refusal('fieldInvalid', { message: `A product can be for at most ${maximum} people` })
    : undefined
}

/** Refuses a new event for more people than the section takes, which only staff may have agreed on (PKG-036). */
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

/** Refuses with tooManyPeople what would make more guests come than the section takes. */
export const refuseFull = (
  before: Guests,
  after: Guests,
  maxPeople: number | undefined,
): Refusal | undefined => {
  const coming = comingIn(after)
  return maxPeople !== undefined && coming > maxPeople && coming > comingIn(before)
    ? refusal('tooManyPeople', { most: maxPeople })
    : undefined
}

type Guests = { readonly guests: readonly { readonly attending: 'Yes' | 'No' }[] }

const comingIn = ({ guests }: Guests): number => guests.filter(({ attending }) => attending === 'Yes').length
