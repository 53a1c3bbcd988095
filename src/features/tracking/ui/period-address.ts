import type { IsoDate } from '#kernel/day-words.ts'
import { readChoice, readDay } from '#platform/browser/address/read-query.ts'

/** The periods that the statistics are shown for (STF-O1). */
const periodNames = ['today', '7', '30', 'custom'] as const
export type PeriodName = (typeof periodNames)[number]

/** What the address says of the period. */
export type PeriodAddress = { period?: PeriodName; from?: IsoDate; to?: IsoDate }

export const readPeriodAddress = (query: Record<string, unknown>): PeriodAddress => ({
  period: readChoice(periodNames, String(query.period)),
  from: readDay(query.from),
  to: readDay(query.to),
})
