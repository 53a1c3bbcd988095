import { type IsoDate, isIsoDate } from '#kernel/day-words.ts'

/** The periods that the statistics are shown for (STF-O1). */
const periodNames = ['today', '7', '30', 'custom'] as const
export type PeriodName = (typeof periodNames)[number]

/** What the address says of the period. */
export type PeriodAddress = { period?: PeriodName; from?: IsoDate; to?: IsoDate }

const dateOf = (given: unknown) => (typeof given === 'string' && isIsoDate(given) ? given : undefined)

export const readPeriodAddress = (query: Record<string, unknown>): PeriodAddress => ({
  period: periodNames.find((name) => name === String(query.period)),
  from: dateOf(query.from),
  to: dateOf(query.to),
})
