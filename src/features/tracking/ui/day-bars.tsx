import { formatDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import type { Bar } from './bars-of.ts'
import { formatMinutes } from './format-minutes.ts'

const height = 120
const barSpace = 100

type Props = {
  title: string
  bars: readonly Bar[]
  figure: 'created' | 'booked' | 'takingsGBP' | 'staffMinutes'
}

const formatFigure = (figure: Props['figure'], value: number) => {
  if (figure === 'staffMinutes') return formatMinutes(value)
  return figure === 'takingsGBP' ? formatPounds(value) : String(value)
}

const daysText = ({ from, to }: Bar) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

/** A bar chart of days or weeks. Screen readers get the figures from the list below the chart. */
export const DayBars = ({ title, bars, figure }: Props) => {
  const max = Math.max(0, ...bars.map((bar) => bar[figure]))
  const unit = bars.some(({ from, to }) => from !== to) ? 'week' : 'day'
  const scale = max === 0 ? 0 : height / max
  return (
    <figure className="rounded-card border border-line bg-surface p-(--card-pad) shadow-card">
      <figcaption className="flex items-baseline justify-between gap-3 pb-3">
        <span className="font-semibold">{title}</span>
        <span className="text-xs text-ink-soft tabular-nums">
          {max > 0 ? `most in a ${unit}: ${formatFigure(figure, max)}` : 'none in this period'}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${bars.length * barSpace} ${height}`}
        preserveAspectRatio="none"
        className="h-30 w-full border-line border-b text-accent"
      >
        {bars.map((bar, index) => {
          const barHeight = Math.max(bar[figure], 0) * scale
          return (
            <rect
              key={bar.from}
              x={index * barSpace + barSpace * 0.12}
              y={height - barHeight}
              width={barSpace * 0.76}
              height={barHeight}
              fill="currentColor"
            >
              <title>{`${daysText(bar)}: ${formatFigure(figure, bar[figure])}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden className="flex justify-between pt-1 text-xs text-ink-soft">
        <span>{bars[0] && formatDate(bars[0].from)}</span>
        {bars.length > 1 && <span>{formatDate(bars.at(-1)!.to)}</span>}
      </p>
      <ul className="sr-only">
        {bars
          .filter((bar) => bar[figure] !== 0)
          .map((bar) => (
            <li key={bar.from}>{`${daysText(bar)}: ${formatFigure(figure, bar[figure])}`}</li>
          ))}
      </ul>
    </figure>
  )
}
