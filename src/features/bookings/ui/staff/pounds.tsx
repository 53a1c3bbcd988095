import type { WireMoney } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'

type Props = {
  amount: number | null | undefined
  /** A price that begins here, as that of a package without a date. */
  isFrom?: boolean
}

/** Pounds of the wire, in figures that stand under one another; a dash where there is no sum. */
export const Pounds = ({ amount, isFrom }: Props) =>
  // Nothing is chosen yet: no price begins at nothing.
  amount === null || amount === undefined || (isFrom && amount === 0) ? (
    <span className="text-ink-faint">–</span>
  ) : (
    <data value={amount} className={amount < 0 ? 'text-bad' : undefined}>
      {formatPounds(amount, { isFrom })}
    </data>
  )

/** Margin with its share of the price. */
export const Margin = ({ amount, percent }: { amount?: number | null; percent?: number | null }) => (
  <span className="whitespace-nowrap">
    <Pounds amount={amount} />
    {typeof percent === 'number' && <span className="text-ink-faint"> {Math.round(percent)}%</span>}
  </span>
)

type Costs = Pick<WireMoney, 'costGBP' | 'marginGBP' | 'marginPercent'>

/** What it costs us and what is left, for staff who are shown it. */
export const costFigures = ({ costGBP, marginGBP, marginPercent }: Costs) => [
  { label: 'Cost', value: <Pounds amount={costGBP} /> },
  { label: 'Margin', value: <Margin amount={marginGBP} percent={marginPercent} /> },
]
