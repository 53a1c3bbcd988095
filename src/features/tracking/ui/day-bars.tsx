import { formatDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import type { DayFigures } from './statistics.ts'

const height = 120
const barSpace = 100

type Props = {
  title: string
  days: readonly DayFigures[]
  figure: 'created' | 'booked' | 'takingsGBP'
}

const wordsOf = (figure: Props['figure'], value: number) =>
  figure === 'takingsGBP' ? formatPounds(value) : String(value)

/** A bar for each day. The figures themselves are read out from the list beneath the picture. */
export const DayBars = ({ title, days, figure }: Props) => {
  const most = Math.max(0, ...days.map((day) => day[figure]))
  const scale = most === 0 ? 0 : height / most
  return (
    <figure className="rounded-card border border-line bg-surface p-(--card-pad) shadow-card">
      <figcaption className="flex items-baseline justify-between gap-3 pb-3">
        <span className="font-semibold">{title}</span>
        <span className="text-xs text-ink-soft tabular-nums">
          {most > 0 ? `most in a day: ${wordsOf(figure, most)}` : 'none in this period'}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * barSpace} ${height}`}
        preserveAspectRatio="none"
        className="h-30 w-full border-line border-b text-accent"
      >
        {days.map((day, index) => {
          const tall = Math.max(day[figure], 0) * scale
          return (
            <rect
              key={day.date}
              x={index * barSpace + barSpace * 0.12}
              y={height - tall}
              width={barSpace * 0.76}
              height={tall}
              fill="currentColor"
            >
              <title>{`${formatDate(day.date)}: ${wordsOf(figure, day[figure])}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden className="flex justify-between pt-1 text-xs text-ink-soft">
        <span>{days[0] && formatDate(days[0].date)}</span>
        {days.length > 1 && <span>{formatDate(days.at(-1)!.date)}</span>}
      </p>
      <ul className="sr-only">
        {days
          .filter((day) => day[figure] !== 0)
          .map((day) => (
            <li key={day.date}>{`${formatDate(day.date)}: ${wordsOf(figure, day[figure])}`}</li>
          ))}
      </ul>
    </figure>
  )
}
