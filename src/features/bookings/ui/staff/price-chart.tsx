import { clsx } from 'clsx'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import type { PriceLines, PriceStep } from '../../rules/price-lines.ts'

const [width, height] = [1000, 160]
/** Space above the highest and below the lowest price. */
const edge = 12

/** The styles of the lines. They can be told apart even without colours. */
const looks = [
  { color: 'text-accent', dashes: undefined },
  { color: 'text-info', dashes: '8 5' },
  { color: 'text-good', dashes: '2 4' },
  { color: 'text-warn', dashes: '12 4 2 4' },
]
const lookOf = (index: number) => looks[index % looks.length]!

type Props = {
  readonly lines: PriceLines
  /** The names of the packages by id. */
  readonly names: ReadonlyMap<string, string>
  readonly from: IsoDate
}

/** Renders the prices per person over time. Screen readers get each change from the list below the chart. */
export const PriceChart = ({ lines: { minGBP, maxGBP, steps }, names, from }: Props) => {
  const range = maxGBP - minGBP
  const topOf = (priceGBP: number) =>
    range === 0 ? height / 2 : edge + ((maxGBP - priceGBP) / range) * (height - 2 * edge)
  const packages = [...steps].map(([id, own], index) => ({ id, own, ...lookOf(index) }))
  return (
    <figure className="rounded-card border border-line bg-surface p-(--card-pad) shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
        <span className="font-semibold">Price per person</span>
        <span className="text-xs text-ink-soft tabular-nums">
          {range === 0 ? formatPounds(minGBP) : `${formatPounds(minGBP)} to ${formatPounds(maxGBP)}`}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line border-b"
      >
        {packages.map(({ id, own, color, dashes }) => (
          <path
            key={id}
            d={pathOf(own, topOf)}
            className={color}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={dashes}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between pt-1 text-xs text-ink-soft">
        <span>{formatDate(from)}</span>
        <span>Today</span>
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-sm">
        {packages.map(({ id, own, color, dashes }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <svg aria-hidden viewBox="0 0 28 4" className={clsx('h-1 w-7 shrink-0', color)}>
              <path d="M0 2H28" stroke="currentColor" strokeWidth={2} strokeDasharray={dashes} />
            </svg>
            <span className="min-w-0 wrap-anywhere">{names.get(id)}</span>
            <span className="sr-only">{own.map(labelOf).join(', ')}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const labelOf = ({ since, priceGBP }: PriceStep): string =>
  `${formatPounds(priceGBP)} since ${formatDate(since)}`

/** Returns the path of a line; it is interrupted where the package has no price. */
const pathOf = (steps: readonly PriceStep[], topOf: (priceGBP: number) => number): string =>
  steps
    .map(({ from, to, priceGBP }, index) => {
      const isJoined = steps[index - 1]?.to === from
      const start = isJoined ? `V${topOf(priceGBP)}` : `M${from * width} ${topOf(priceGBP)}`
      return `${start}H${to * width}`
    })
    .join('')
