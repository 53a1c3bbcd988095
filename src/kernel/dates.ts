import { getDayOfWeek, parseDate } from '@internationalized/date'
import type { IsoDate } from './day-words.ts'

// How days are written and counted needs no library, which a first visit would pay for.
export { formatDate, formatTime, type IsoDate, isIsoDate } from './day-words.ts'
export { addDays, dayOf, daysBetween } from './plain-days.ts'

/**
 * The same day of a later month, or its last day where the month is shorter.
 * @throws for what is no day, as do all of these
 */
export const addMonths = (date: IsoDate, months: number): IsoDate =>
  parseDate(date).add({ months }).toString()

/** 1 for Monday to 7 for Sunday. */
export const weekday = (date: IsoDate): number => getDayOfWeek(parseDate(date), 'en-GB', 'mon') + 1
