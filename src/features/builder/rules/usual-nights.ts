import type { PackageDocument } from '#features/events/rules/package-document.ts'
import { hasAccommodation } from '#features/events/rules/quantities/units-needed.ts'

type Trip = Pick<PackageDocument, 'nightsCount' | 'entries'>

/** Every night of a trip, by the index of its day; a trip of one day has one all the same. */
export const nightsOf = ({ nightsCount }: Pick<Trip, 'nightsCount'>): number[] =>
  Array.from({ length: Math.max(nightsCount, 1) }, (_, night) => night)

/**
 * Returns the nights a stay is added for unless somebody chooses fewer: every night that has no accommodation yet, or
 * every night where all of them have some.
 */
export const usualNights = (pack: Trip): number[] => {
  const nights = nightsOf(pack)
  const free = nights.filter((night) => !hasAccommodation(pack, night))
  return free.length > 0 ? free : nights
}
