import { getDayOfWeek, parseDate, Time, toCalendarDateTime } from '@internationalized/date'
import type { IsoDate } from './format-date.ts'

// The functions re-exported here do not use the date library, so a first visit that only needs them does not load it.
export { formatDate, formatTime, type IsoDate, isIsoDate } from './format-date.ts'
export { addDays, addMonths, dayOf, daysBetween, laterOf } from './plain-days.ts'

/**
 * Returns 1 for Monday to 7 for Sunday.
 * @throws for an invalid day
 */
export const weekday = (date: IsoDate): number => getDayOfWeek(parseDate(date), 'en-GB', 'mon') + 1

/**
 * Returns the instant at which a British day begins.
 * @throws for an invalid day
 */
export const startOfDay = (date: IsoDate): Date => parseDate(date).toDate('Europe/London')

/**
 * Returns the instant of a full hour, from 0 to 23, of a British day.
 * @throws for an invalid day
 */
export const hourOfDay = (date: IsoDate, hour: number): Date =>
  toCalendarDateTime(parseDate(date), new Time(hour)).toDate('Europe/London')
