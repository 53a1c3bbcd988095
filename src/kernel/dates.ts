import { getDayOfWeek, parseDate } from '@internationalized/date'
import type { IsoDate } from './format-date.ts'

// These functions need no date library, so a first visit does not load one.
export { formatDate, formatTime, type IsoDate, isIsoDate } from './format-date.ts'
export { addDays, dayOf, daysBetween, laterOf } from './plain-days.ts'

/**
 * Returns the same day of a later month, or the month's last day if it is shorter.
 * @throws for an invalid day, like every function in this file
 */
export const addMonths = (date: IsoDate, months: number): IsoDate =>
  parseDate(date).add({ months }).toString()

/** Returns 1 for Monday to 7 for Sunday. */
export const weekday = (date: IsoDate): number => getDayOfWeek(parseDate(date), 'en-GB', 'mon') + 1

/** Returns the instant at which a British day begins. */
export const startOfDay = (date: IsoDate): Date => parseDate(date).toDate('Europe/London')
