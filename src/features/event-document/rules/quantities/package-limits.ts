import { addDays, type IsoDate } from '#kernel/dates.ts'

type Range = { minimum: number; maximum: number; default: number }
export type PackageLimits = {
  people: Range
  nights: Range
  /** Days from today, which limit the dates on which a package can start (`startDateRange`). */
  startDate: { minimum: number; maximum: number }
}

/** The limits of a section's template, unchecked. Missing and invalid values are replaced (PKG-O17, PKG-O19). */
export type LimitSettings = {
  people?: { minimum?: unknown; maximum?: unknown; default?: unknown }
  nights?: { minimum?: unknown; maximum?: unknown; default?: unknown }
  startDate?: { minimum?: unknown; maximum?: unknown }
}

/**
 * Returns the limits of a section. Defaults: people 1 to 100, nights 0 to 7, start within 400 days (PKG-036 to
 * PKG-038).
 */
export const packageLimits = (settings: LimitSettings = {}): PackageLimits => ({
  people: rangeOf(settings.people, { lowest: 1, maximum: 100 }),
  nights: rangeOf(settings.nights, { lowest: 0, maximum: 7 }),
  startDate: {
    minimum: wholeNumberFrom(settings.startDate?.minimum, 0) ?? 0,
    maximum: wholeNumberFrom(settings.startDate?.maximum, 0) ?? 400,
  },
})

/**
 * Returns a valid range (PKG-036, PKG-037). A minimum below `lowest` or invalid becomes `lowest`. A maximum below
 * `lowest` or invalid becomes the fallback, and one below the minimum becomes the minimum. The default is clamped
 * into the range.
 */
const rangeOf = (
  setting: { minimum?: unknown; maximum?: unknown; default?: unknown } = {},
  fallback: { lowest: number; maximum: number },
): Range => {
  const minimum = wholeNumberFrom(setting.minimum, fallback.lowest) ?? fallback.lowest
  const maximum = Math.max(minimum, wholeNumberFrom(setting.maximum, fallback.lowest) ?? fallback.maximum)
  const range = { minimum, maximum }
  return { ...range, default: clamp(wholeNumberFrom(setting.default, 0) ?? minimum, range) }
}

const wholeNumberFrom = (value: unknown, lowest: number): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= lowest ? value : undefined

/** Returns the nearest number inside a range; the minimum if the number is not whole. */
export const clamp = (value: number, { minimum, maximum }: { minimum: number; maximum: number }): number =>
  Number.isSafeInteger(value) ? Math.min(maximum, Math.max(minimum, value)) : minimum

/** Returns the first and last day a package can start: today + minimum + 1, today + maximum − 1 (PKG-039). */
export const startDateRange = (
  today: IsoDate,
  { minimum, maximum }: PackageLimits['startDate'],
): { earliest: IsoDate; latest: IsoDate } => ({
  earliest: addDays(today, minimum + 1),
  latest: addDays(today, maximum - 1),
})

/** Returns whether a package can start on a day (PKG-039). */
export const canStartOn = (date: IsoDate, today: IsoDate, days: PackageLimits['startDate']): boolean => {
  const { earliest, latest } = startDateRange(today, days)
  return date >= earliest && date <= latest
}
