import { formatDate, type IsoDate } from '#kernel/day-words.ts'

type Day = { readonly available: boolean; readonly allocation: number | null; readonly reason?: string }

/** What is worth saying of a product on the days of a stay, and whether it can be had on any of them. */
type DayNote = { readonly text: string; readonly isFree: boolean }

/** Units that are few enough to be told. */
const fewUnits = 5

/**
 * 'Not available on these days', 'Not available on Sat 05 Dec 2026', '3 left on Fri 04 Dec 2026': what of the days of a stay somebody should
 * know before choosing; nothing where all is free.
 */
export const dayNote = (days: Readonly<Record<IsoDate, Day>>): DayNote | undefined => {
  const entries = Object.entries(days).sort(([a], [b]) => (a < b ? -1 : 1))
  const taken = entries.filter(([, { available }]) => !available)
  if (taken.length > 0 && taken.length === entries.length) {
    const reasons = new Set(taken.map(([, { reason }]) => reason))
    return {
      text: reasons.size === 1 ? wholeReason(taken[0]![1].reason) : 'Not available on these days',
      isFree: false,
    }
  }
  const few = entries.filter(([, { allocation }]) => allocation !== null && allocation <= fewUnits)
  const parts = [
    ...(taken.length > 0 ? [`Not available on ${taken.map(([date]) => formatDate(date)).join(', ')}`] : []),
    ...few
      .filter(([, { available }]) => available)
      .slice(0, 1)
      .map(([date, { allocation }]) => `${allocation} left on ${formatDate(date)}`),
  ]
  return parts.length > 0 ? { text: parts.join('. '), isFree: true } : undefined
}

const wholeReason = (reason: string | undefined): string => {
  if (reason === 'too few people') return 'For larger groups'
  if (reason === 'too many people') return 'For smaller groups'
  return reason === 'not enough left' ? 'Not enough left on these days' : 'Not available on these days'
}
