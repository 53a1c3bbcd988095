import { daysOfMonth, type IsoDate, isIsoDate } from './format-date.ts'
import { memoizeFormat } from './memoize-format.ts'

/*
 * These functions count days without the date library. The first visit to an event only needs to count days, and the
 * library is large.
 */

/** Milliseconds of a day in UTC, where all days have the same length. */
const dayLength = 86_400_000

/** Returns the number of days since 1970. */
const dayNumberOf = (date: IsoDate): number => {
  if (!isIsoDate(date)) throw new RangeError(`not a day: ${date}`)
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

/**
 * Returns the day that is a number of days later, or earlier if the number is negative.
 * @throws for an invalid day, like addMonths and daysBetween
 */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date((dayNumberOf(date) + days) * dayLength).toISOString().slice(0, 10)

/** Returns the same day of a later month, or the month's last day if it is shorter. */
export const addMonths = (date: IsoDate, months: number): IsoDate => {
  if (!isIsoDate(date)) throw new RangeError(`not a day: ${date}`)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const monthsSinceYear0 = year * 12 + month - 1 + months
  const laterYear = Math.floor(monthsSinceYear0 / 12)
  const laterMonth = monthsSinceYear0 - laterYear * 12 + 1
  const laterDay = Math.min(day, daysOfMonth(laterYear, laterMonth))
  return [String(laterYear).padStart(4, '0'), twoDigits(laterMonth), twoDigits(laterDay)].join('-')
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** Returns the whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumberOf(to) - dayNumberOf(from)

/** Returns the later of two days. */
export const laterOf = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? other : one)

const dayParts = memoizeFormat(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
)

const britain = 'Europe/London'
/**
 * Before this hour in UTC, the date in Britain is the same as in UTC, because British clocks are at most one hour
 * ahead. The limit leaves a spare hour.
 */
const sameDayBefore = 22

/**
 * Returns the calendar day of an instant in a time zone, by default in Britain. Most instants need no formatter, and
 * creating the first one is the slowest step of rendering a page on a phone.
 */
export const dayOf = (instant: Date, timeZone = britain): IsoDate => {
  if (timeZone === britain && instant.getUTCHours() < sameDayBefore) return instant.toISOString().slice(0, 10)
  const [day, month, year] = dayParts(timeZone).format(instant).split('/')
  return `${year}-${month}-${day}`
}
