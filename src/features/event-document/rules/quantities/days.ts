import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { PackageDocument, PackageEntry } from '../package-document.ts'
import { refusal } from '../refusals.ts'
import type { PackageLimits } from './package-limits.ts'

type Dated = Pick<PackageDocument, 'startDate' | 'nightsCount'>

/** Returns the number of days: nights plus one (PKG-002). @throws 'day units not set' (PKG-057) */
export const daysCount = ({ nightsCount }: Pick<PackageDocument, 'nightsCount'>): number => {
  if (!Number.isSafeInteger(nightsCount)) throw new Error('day units not set')
  return nightsCount + 1
}

/** Returns the date of the last day, or null without a start date. */
export const endDate = ({ startDate, nightsCount }: Dated): IsoDate | null =>
  startDate === null ? null : addDays(startDate, nightsCount)

/** Returns the date of an entry, or null without a start date. */
export const entryDate = (pack: Dated, entry: Pick<PackageEntry, 'dayIndex'>): IsoDate | null =>
  pack.startDate === null ? null : addDays(pack.startDate, entry.dayIndex)

/** Adds a day at the end; refuses with daysMaximum above the maximum nights plus one (PKG-040). */
export const addDay = (pack: PackageDocument, { nights }: PackageLimits): PackageDocument | Refusal =>
  pack.nightsCount >= nights.maximum ? refusal('daysMaximum') : { ...pack, nightsCount: pack.nightsCount + 1 }

/**
 * Removes a day (PKG-042, PKG-O11). Later days move one day earlier. Products of the removed day move to the day
 * before or, if it was the first day, to the new first day. Those for which `canRun` returns false are removed. Also
 * removes the accommodation of the removed night and, unless the last day is removed, the transfers of the removed
 * day. Cancelled products always move.
 * @throws if the day does not exist, is the only day, or is needed for the minimum stay (PKG-041, PKG-057)
 */
export const removeDay = (
  pack: PackageDocument,
  dayIndex: number,
  { nights }: PackageLimits,
  canRun: (entry: PackageEntry, dayIndex: number) => boolean = () => true,
): PackageDocument => {
  const lastIndex = daysCount(pack) - 1
  if (!Number.isSafeInteger(dayIndex) || dayIndex < 0 || dayIndex > lastIndex)
    throw new Error('impossible day index to remove')
  // The only remaining day; PKG-057 fixes the text.
  if (lastIndex === 0) throw new Error('impossible to remove last day')
  if (lastIndex <= nights.minimum) throw new Error('impossible to remove last possible day')
  return dayIndex === lastIndex ? withoutLastDay(pack, canRun) : withoutDay(pack, dayIndex, canRun)
}

const withoutDay = (
  pack: PackageDocument,
  removedIndex: number,
  canRun: (entry: PackageEntry, dayIndex: number) => boolean,
): PackageDocument => ({
  ...pack,
  nightsCount: pack.nightsCount - 1,
  entries: pack.entries.flatMap((entry) => {
    if (entry.dayIndex < removedIndex) return [entry]
    if (entry.dayIndex > removedIndex) return [{ ...entry, dayIndex: entry.dayIndex - 1 }]
    const target = Math.max(0, removedIndex - 1)
    // A cancelled entry is never removed, because it may still cost something.
    if (entry.stage === 'Cancelled') return [{ ...entry, dayIndex: target }]
    const stays = entry.product.type !== 'Accommodation' && entry.product.type !== 'Airport Transfer'
    return stays && canRun(entry, target) ? [{ ...entry, dayIndex: target }] : []
  }),
})

/**
 * Returns the package without its last day and without the accommodation of the removed night. Other products of that
 * day move to the day before if they can run on it.
 */
export const withoutLastDay = (
  pack: PackageDocument,
  canRun: (entry: PackageEntry, dayIndex: number) => boolean = () => true,
): PackageDocument => {
  const lastIndex = pack.nightsCount
  return {
    ...pack,
    nightsCount: lastIndex - 1,
    entries: pack.entries.flatMap((entry) => {
      if (entry.dayIndex < lastIndex - 1) return [entry]
      if (entry.stage === 'Cancelled') return [{ ...entry, dayIndex: lastIndex - 1 }]
      if (entry.product.type === 'Accommodation') return []
      if (entry.dayIndex < lastIndex) return [entry]
      return canRun(entry, lastIndex - 1) ? [{ ...entry, dayIndex: lastIndex - 1 }] : []
    }),
  }
}
