import type { Period } from '#features/bookings/rules/lists/event-figure.ts'
import { addDays, daysBetween } from '#kernel/dates.ts'

const usualDays = 30
/** A little over a year, in days. */
const maxDays = 400

/** What a reader asks for, both days inside: up to today, and 30 days of it, where they do not say. */
export const askedPeriod = ({ from, to }: Partial<Period>, today: string): Period => {
  const end = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? addDays(end, 1 - usualDays), to: end }
}

/** Its days come in order, and are not too many to be told day by day. */
export const isPeriodValid = ({ from, to }: Period): boolean => from <= to && daysBetween(from, to) < maxDays
