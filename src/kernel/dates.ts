import { type CalendarDate, fromDate, getDayOfWeek, parseDate, toCalendarDate } from '@internationalized/date'
import type { IsoDate } from './day-words.ts'

// How days are written needs no library, which a first visit would pay for.
export { formatDate, formatTime, type IsoDate, isIsoDate } from './day-words.ts'

const numberOf = (day: CalendarDate): number => day.calendar.toJulianDay(day)

/** The day a number of days later (or earlier, when negative). @throws for what is no day, as do all of these */
export const addDays = (date: IsoDate, days: number): IsoDate => parseDate(date).add({ days }).toString()

/** The same day of a later month, or its last day where the month is shorter. */
export const addMonths = (date: IsoDate, months: number): IsoDate =>
  parseDate(date).add({ months }).toString()

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  numberOf(parseDate(to)) - numberOf(parseDate(from))

/** 1 for Monday to 7 for Sunday. */
export const weekday = (date: IsoDate): number => getDayOfWeek(parseDate(date), 'en-GB', 'mon') + 1

/** The calendar day of an instant in a time zone; events live on British days unless told otherwise. */
export const dayOf = (instant: Date, timeZone = 'Europe/London'): IsoDate => {
  if (Number.isNaN(instant.getTime())) throw new RangeError('not an instant')
  return toCalendarDate(fromDate(instant, timeZone)).toString()
}
