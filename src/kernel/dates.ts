import { type CalendarDate, fromDate, getDayOfWeek, parseDate, toCalendarDate } from '@internationalized/date'
import { keepFormats } from './keep-formats.ts'

/** A calendar day as it is stored and sent: yyyy-MM-dd (001 §9). */
export type IsoDate = string

const form = /^\d{4}-\d{2}-\d{2}$/

/** True for an existing calendar day written yyyy-MM-dd. */
export const isIsoDate = (text: string): text is IsoDate => {
  if (!form.test(text)) return false
  try {
    return parseDate(text) !== undefined
  } catch {
    return false
  }
}

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

const dayFormat = keepFormats(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone,
    }),
)

/** 'Fri 05 Jun 2026' (001 §9: EEE dd MMM yyyy). */
export const formatDate = (date: IsoDate): string => {
  const parts = dayFormat('UTC').formatToParts(parseDate(date).toDate('UTC'))
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)} ${part('year')}`
}

/** '9:05' from '09:05' (001 §9: H:mm). */
export const formatTime = (time: string): string => time.replace(/^0(\d)/, '$1')
