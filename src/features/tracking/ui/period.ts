import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { PeriodAddress } from './period-address.ts'

/** First and last day, both inside; the last 30 days unless the address says otherwise. */
export const periodOf = (
  { period = '30', from, to }: PeriodAddress,
  today: IsoDate,
): { from: IsoDate; to: IsoDate } => {
  if (period === 'custom') {
    const last = to ?? today
    const first = from ?? addDays(last, -29)
    return first <= last ? { from: first, to: last } : { from: last, to: first }
  }
  return { from: addDays(today, period === 'today' ? 0 : 1 - Number(period)), to: today }
}
