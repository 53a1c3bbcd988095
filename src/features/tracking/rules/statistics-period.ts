import type { Period } from '#features/bookings/rules/lists/event-figure.ts'
import { addDays, daysBetween } from '#kernel/dates.ts'

const defaultDays = 30
/** A little over a year, in days. */
const maxDays = 400

/** Returns the requested period, inclusive. By default it ends today and has 30 days. */
export const requestedPeriod = ({ from, to }: Partial<Period>, today: string): Period => {
  const end = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? addDays(end, 1 - defaultDays), to: end }
}

/** Returns whether a period does not end before it starts, and has at most 400 days. */
export const isPeriodValid = ({ from, to }: Period): boolean => from <= to && daysBetween(from, to) < maxDays
