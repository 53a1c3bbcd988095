import { addDays, type IsoDate } from '#kernel/dates.ts'
import { readChoice, readDay } from '#platform/browser/address/read-query.ts'

/** The periods of the statistics (STF-O1). */
const periodNames = ['today', '7', '30', 'custom'] as const
export type PeriodName = (typeof periodNames)[number]

/** The parameters of the period in the address. */
export type PeriodAddress = { period?: PeriodName; from?: IsoDate; to?: IsoDate }

export const readPeriodAddress = (query: Record<string, unknown>): PeriodAddress => ({
  period: readChoice(periodNames, String(query.period)),
  from: readDay(query.from),
  to: readDay(query.to),
})

/** Returns the first and last day, inclusive; by default the last 30 days. */
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
