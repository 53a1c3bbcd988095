import type { TripChoice } from '#features/catalogue/rules/trip-choice.ts'
import {
  canStartOn,
  clamp,
  type PackageLimits,
} from '#features/event-document/rules/quantities/package-limits.ts'
import type { IsoDate } from '#kernel/dates.ts'

/**
 * Returns a visitor's choice, adjusted to the limits of the section. A date that the limits do not allow is left out,
 * and the number of people becomes the nearest allowed one.
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
