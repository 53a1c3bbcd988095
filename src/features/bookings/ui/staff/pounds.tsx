import type { WireMoney } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'

type Props = {
  amount: number | null | undefined
  /** True for a minimum price, such as that of a package without a date. */
  isMinimumPrice?: boolean
}

/** Shows an amount in pounds with tabular figures, or a dash without an amount. */
export const Pounds = ({ amount, isMinimumPrice }: Props) =>
  // A minimum price of 0 means that no product has been chosen yet.
  amount === null || amount === undefined || (isMinimumPrice && amount === 0) ? (
    <span className="text-ink-faint">–</span>
  ) : (
    <data value={amount} className={amount < 0 ? 'text-bad' : undefined}>
      {formatPounds(amount, { isMinimumPrice })}
    </data>
  )

/** Shows a margin with its percentage of the price. */
export const Margin = ({ amount, percent }: { amount?: number | null; percent?: number | null }) => (
  <span className="whitespace-nowrap">
    <Pounds amount={amount} />
    {typeof percent === 'number' && <span className="text-ink-faint"> {Math.round(percent)}%</span>}
  </span>
)

type Costs = Pick<WireMoney, 'costGBP' | 'marginGBP' | 'marginPercent'>

/** Returns cost and margin for a FigureStrip. Only for staff who can see costs. */
export const costFigures = ({ costGBP, marginGBP, marginPercent }: Costs) => [
  { label: 'Cost', value: <Pounds amount={costGBP} /> },
  { label: 'Margin', value: <Margin amount={marginGBP} percent={marginPercent} /> },
]
