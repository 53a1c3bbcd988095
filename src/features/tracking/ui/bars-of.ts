import type { IsoDate } from '#kernel/dates.ts'
import { penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import type { DayFigures } from './statistics.ts'

/** The figures of one bar in a chart: of a day if `from` equals `to`, otherwise of a week. */
export type Bar = Pick<DayFigures, 'created' | 'booked' | 'takingsGBP' | 'staffMinutes'> & {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** The maximum number of daily bars; more would be too thin. */
const maxDays = 92
const week = 7

/**
 * Returns a bar per day, or per week for long periods. The last week ends on the last day; the first can be shorter.
 */
export const barsOf = (days: readonly DayFigures[]): Bar[] => {
  const daysPerBar = days.length > maxDays ? week : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= daysPerBar)
    bars.unshift(barOf(days.slice(Math.max(0, end - daysPerBar), end)))
  return bars
}

const barOf = (days: readonly DayFigures[]): Bar => ({
  from: days[0]!.date,
  to: days.at(-1)!.date,
  created: sumOf(days.map(({ created }) => created)),
  booked: sumOf(days.map(({ booked }) => booked)),
  takingsGBP: poundsFromPence(sumOf(days.map(({ takingsGBP }) => penceFromPounds(takingsGBP)))),
  staffMinutes: sumOf(days.map(({ staffMinutes }) => staffMinutes)),
})

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
