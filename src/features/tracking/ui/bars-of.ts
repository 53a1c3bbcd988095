import type { IsoDate } from '#kernel/dates.ts'
import { penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import type { DayFigures } from './statistics.ts'

/** What one bar of a chart stands for; a day where both ends are the same. */
export type Bar = Pick<DayFigures, 'created' | 'booked' | 'takingsGBP'> & {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** Of more days bars would be too thin to be told apart. */
const maxDays = 92
const week = 7

/** A bar a day, or a bar a week for long periods: whole weeks to the last day, the first one what is left. */
export const barsOf = (days: readonly DayFigures[]): Bar[] => {
  const length = days.length > maxDays ? week : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= length)
    bars.unshift(barOf(days.slice(Math.max(0, end - length), end)))
  return bars
}

const barOf = (days: readonly DayFigures[]): Bar => ({
  from: days[0]!.date,
  to: days.at(-1)!.date,
  created: sumOf(days.map(({ created }) => created)),
  booked: sumOf(days.map(({ booked }) => booked)),
  takingsGBP: poundsFromPence(sumOf(days.map(({ takingsGBP }) => penceFromPounds(takingsGBP)))),
})

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
