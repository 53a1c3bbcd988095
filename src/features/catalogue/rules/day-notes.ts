import { formatDate, type IsoDate } from '#kernel/format-date.ts'

type Day = { readonly available: boolean; readonly allocation: number | null; readonly reason?: string }

/** A note about a product on the days of a stay, and whether it is available on any of them. */
type DayNote = { readonly text: string; readonly isAvailable: boolean }

/** A note mentions the units left only if there are at most this many. */
const fewUnits = 5

/**
 * Returns a note about limited availability on the days of a stay: 'Not available on these days', 'Not available on
 * Sat 05 Dec 2026', '3 left on Fri 04 Dec 2026'. Undefined if the product is available on all days and never has few
 * units left.
 */
export const dayNote = (days: Readonly<Record<IsoDate, Day>>): DayNote | undefined => {
  const entries = Object.entries(days).sort(([a], [b]) => (a < b ? -1 : 1))
  const unavailableDays = entries.filter(([, { available }]) => !available)
  if (unavailableDays.length > 0 && unavailableDays.length === entries.length) {
    const reasons = new Set(unavailableDays.map(([, { reason }]) => reason))
    return {
      text: reasons.size === 1 ? reasonText(unavailableDays[0]![1].reason) : 'Not available on these days',
      isAvailable: false,
    }
  }
  const daysWithFewUnits = entries.filter(
    ([, { allocation }]) => allocation !== null && allocation <= fewUnits,
  )
  const parts = [
    ...(unavailableDays.length > 0
      ? [`Not available on ${unavailableDays.map(([date]) => formatDate(date)).join(', ')}`]
      : []),
    ...daysWithFewUnits
      .filter(([, { available }]) => available)
      .slice(0, 1)
      .map(([date, { allocation }]) => `${allocation} left on ${formatDate(date)}`),
  ]
  return parts.length > 0 ? { text: parts.join('. '), isAvailable: true } : undefined
}

const reasonText = (reason: string | undefined): string => {
  if (reason === 'too few people') return 'For larger groups'
  if (reason === 'too many people') return 'For smaller groups'
  return reason === 'not enough left' ? 'Not enough left on these days' : 'Not available on these days'
}
