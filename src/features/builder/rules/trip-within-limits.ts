import type { TripChoice } from '#features/catalogue/rules/trip-choice.ts'
import {
  canStartOn,
  clamp,
  type PackageLimits,
} from '#features/event-document/rules/quantities/package-limits.ts'
import type { IsoDate } from '#kernel/dates.ts'

/**
 * Returns a visitor's choice as a package of the section can have it. A date that the limits do not allow is left out,
 * and the people are limited.
 */
export const tripWithinLimits = (
  { startDate, peopleCount }: TripChoice,
  { people, startDate: days }: Pick<PackageLimits, 'people' | 'startDate'>,
  today: IsoDate,
): TripChoice => {
  const isAllowed = startDate !== undefined && canStartOn(startDate, today, days)
  return {
    ...(isAllowed && { startDate }),
    ...(peopleCount !== undefined && { peopleCount: clamp(peopleCount, people) }),
  }
}
