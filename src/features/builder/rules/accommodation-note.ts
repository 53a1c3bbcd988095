import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { daysCount } from '#features/event-document/rules/quantities/days.ts'

/** The text of the question before a save, with the buttons Yes and No (PKG-049). */
export const accommodationQuestion =
  'NOTE: Number of nights is more than the number of nights accommodation. Is this correct?'

/** Returns true if a night has no accommodation, or if two nights have different accommodation. */
export const needsAccommodationQuestion = (pack: PackageDocument): boolean => {
  const stays = Array.from({ length: daysCount(pack) - 1 }, (_, dayIndex) => accommodationOn(pack, dayIndex))
  return stays.some((stay) => stay === '' || stay !== stays[0])
}

const accommodationOn = (pack: PackageDocument, dayIndex: number): string =>
  pack.entries
    .filter((entry) => entry.dayIndex === dayIndex && entry.product.type === 'Accommodation')
    .filter((entry) => entry.stage !== 'Cancelled')
    .map((entry) => entry.productId ?? entry.product.name)
    .sort()
    .join('\n')
