import type { StatusStage } from '#features/event-document/rules/event-document.ts'
import { daysBetween, formatDate, type IsoDate } from '#kernel/dates.ts'

type Dates = { readonly startDate: IsoDate | null; readonly endDate: IsoDate | null }

/**
 * Returns the dates as parts that do not break across lines: 'Fri 05 Jun 2026 to' and 'Sun 07 Jun 2026'; empty
 * without a date.
 */
export const dateLabels = ({ startDate, endDate }: Dates): readonly string[] => {
  if (startDate === null) return []
  if (endDate === null || endDate === startDate) return [formatDate(startDate)]
  return [`${formatDate(startDate)} to`, formatDate(endDate)]
}

/**
 * Returns the countdown to an event: '12 days to go', 'Day 2 of 3', '5 days ago'. Undefined for a cancelled event,
 * and after days that passed without a booking.
 */
export const countdownLabel = (
  { startDate, endDate, statusStage }: Dates & { readonly statusStage: StatusStage },
  today: IsoDate,
): string | undefined => {
  if (startDate === null || statusStage === 'Cancelled') return undefined
  const daysLeft = daysBetween(today, startDate)
  if (daysLeft > 1) return `${daysLeft} days to go`
  if (daysLeft === 1) return 'Tomorrow!'
  const lastDate = endDate ?? startDate
  const daysOver = daysBetween(lastDate, today)
  if (daysOver > 0 && statusStage !== 'Booked') return undefined
  if (daysOver > 0) return daysOver === 1 ? 'Yesterday' : `${daysOver} days ago`
  const dayCount = daysBetween(startDate, lastDate) + 1
  return dayCount === 1 ? 'Today!' : `Day ${1 - daysLeft} of ${dayCount}`
}
