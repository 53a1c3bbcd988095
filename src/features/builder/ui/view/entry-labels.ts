import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { endTimeOf } from '#features/event-document/rules/quantities/times.ts'
import { compareByCode } from '#kernel/compare-by-code.ts'
import { addDays, formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'

/** Returns 'Fri 05 Jun 2026', or 'Day 1' while the package has no date. */
export const dayName = ({ startDate }: Pick<PackageDocument, 'startDate'>, dayIndex: number): string =>
  startDate === null ? `Day ${dayIndex + 1}` : formatDate(addDays(startDate, dayIndex))

/** The label of a product that left the catalogue before it was requested (CAT-O14). */
export const unavailableName = 'Product no longer available'

/**
 * Returns whether a product without custom data left the catalogue before it was requested. Requested products take
 * place anyway.
 */
export const isUnavailable = (
  { productId, productCustom, stage }: PackageEntry,
  { isMissing }: { isMissing(productId: string | null): boolean },
): boolean => productCustom === null && stage === 'Enquiry' && isMissing(productId)

/** Returns the label of an entry's venue (PKG-050). */
export const venueLabel = ({ venueName, stage }: PackageEntry): string =>
  venueName ?? (stage === 'Cancelled' ? 'Venue not Confirmed' : 'Venue To Be Confirmed')

/** Returns '10:00 – 12:00' or 'Afternoon'; undefined while no time is set. */
export const timeLabel = (entry: PackageEntry): string | undefined => {
  if (entry.startTime !== null) {
    const end = entry.product.type === 'Accommodation' ? null : endTimeOf(entry)
    return end === null ? formatTime(entry.startTime) : `${formatTime(entry.startTime)} – ${formatTime(end)}`
  }
  const range = entry.preferredStartTimeRange
  return range === null || range === 'Any' ? undefined : range
}

/** Returns the names of the chosen options and add-ons, such as 'Photos, Helmet camera'. */
export const extrasLabel = (
  { optionProducts, addOnProducts }: PackageEntry,
  product: Pick<ProductResponse, 'options' | 'addOns'> | undefined,
): string =>
  [...(product?.options ?? []), ...(product?.addOns ?? [])]
    .filter(({ id }) => optionProducts.includes(id) || addOnProducts.includes(id))
    .map(({ name }) => name)
    .join(', ')

/** Returns '1 unsaved change' or '3 unsaved changes'. The plural of `word` must be the word with an s. */
export const countLabel = (count: number, word: string): string => countOf(count, word, `${word}s`)

/** Returns '12 people' or '12 people · 6 rooms'. */
export const quantityLabel = ({ needPeople, needUnits, product }: PackageEntry): string => {
  const people = countOf(needPeople, 'person', 'people')
  if (product.unitType === 'Person') return people
  const unit = product.unitType.toLowerCase()
  return `${people} · ${unit.endsWith('s') ? `${needUnits} ${unit}` : countLabel(needUnits, unit)}`
}

/**
 * Returns the entries of a day, sorted by start time. Without a start time, an entry is placed by its preferred part of
 * the day, or at 22:00. Accommodation comes last.
 */
export const sortByTime = (entries: readonly PackageEntry[]): PackageEntry[] =>
  [...entries].sort((a, b) => compareByCode(rank(a), rank(b)))

const timesOfRanges = { Morning: '08:00', Afternoon: '13:00', Evening: '18:00', Any: '22:00' } as const

const rank = (entry: PackageEntry): string => {
  if (entry.product.type === 'Accommodation') return '3'
  const time = entry.startTime?.padStart(5, '0')
  return `1${time ?? timesOfRanges[entry.preferredStartTimeRange ?? 'Any']}`
}
