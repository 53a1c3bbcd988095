import { getDayOfWeek, parseDate } from '@internationalized/date'
import type { IsoDate } from './format-date.ts'

// These functions need no date library, so a first visit does not load one.
export { formatDate, formatTime, type IsoDate, isIsoDate } from './format-date.ts'
export { addDays, addMonths, dayOf, daysBetween, laterOf } from './plain-days.ts'

/**
 * Returns 1 for Monday to 7 for Sunday.
 * @throws for an invalid day, like every function in this file
 */
export const weekday = (date: IsoDate): number => getDayOfWeek(parseDate(date), 'en-GB', 'mon') + 1

/** Returns the instant at which a British day begins. */
export const startOfDay = (date: IsoDate): Date => parseDate(date).toDate('Europe/London')
