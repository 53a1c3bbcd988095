import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { hasAccommodation } from '#features/event-document/rules/quantities/units-needed.ts'

type Trip = Pick<PackageDocument, 'nightsCount' | 'entries'>

/** Returns every night of a trip as the index of its day. A trip of one day has one night. */
export const nightsOf = ({ nightsCount }: Pick<Trip, 'nightsCount'>): number[] =>
  Array.from({ length: Math.max(nightsCount, 1) }, (_, night) => night)

/**
 * Returns the nights for which accommodation is added by default: all nights without accommodation. If each night
 * already has some, returns all nights.
 */
export const defaultNights = (pack: Trip): number[] => {
  const nights = nightsOf(pack)
  const freeNights = nights.filter((night) => !hasAccommodation(pack, night))
  return freeNights.length > 0 ? freeNights : nights
}
