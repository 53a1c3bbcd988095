import { formatDate } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatPounds } from '#kernel/money.ts'
import { BarChart } from '#platform/ui/charts/bar-chart.tsx'
import type { Bar } from './bars-of.ts'
import { formatMinutes } from './format-minutes.ts'
import { minuteTicks } from './minute-ticks.ts'

type Figure = 'created' | 'booked' | 'takingsGBP' | 'staffMinutes'
type Props = { title: string; bars: readonly Bar[]; figure: Figure }

const formats: Record<Figure, (value: number) => string> = {
  created: formatCount,
  booked: formatCount,
  takingsGBP: formatPounds,
  staffMinutes: formatMinutes,
}

const formatTick = (pounds: number) => formatPounds(pounds, { short: true })

const nameOf = ({ from, to }: Bar) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

/** A bar chart of days or weeks. */
export const DayBars = ({ title, bars, figure }: Props) => {
  const max = Math.max(0, ...bars.map((bar) => bar[figure]))
  const unit = bars.some(({ from, to }) => from !== to) ? 'week' : 'day'
  const format = formats[figure]
  return (
    <BarChart
      title={title}
      summary={max > 0 ? `most in a ${unit}: ${format(max)}` : undefined}
      emptyText="None in this period"
      // The labels of the axis name the first and the last day of the period.
      bars={bars.map((bar, index) => ({
        key: bar.from,
        name: nameOf(bar),
        label: formatDate(index > 0 && index === bars.length - 1 ? bar.to : bar.from),
        value: bar[figure],
      }))}
      format={format}
      {...(figure === 'takingsGBP' && { formatTick })}
      {...(figure === 'staffMinutes' && { ticks: minuteTicks(max) })}
    />
  )
}
