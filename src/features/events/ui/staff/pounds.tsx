import { formatPence, penceFromPounds } from '#kernel/money.ts'

type Props = {
  amount: number | null | undefined
  /** A price that begins here, as that of a package without a date. */
  isFrom?: boolean
}

/** Pounds of the wire, in figures that stand under one another; a dash where there is no sum. */
export const Pounds = ({ amount, isFrom }: Props) =>
  amount === null || amount === undefined ? (
    <span className="text-ink-faint">–</span>
  ) : (
    <data value={amount} className={amount < 0 ? 'text-bad' : undefined}>
      {formatPence(penceFromPounds(amount), { isFrom })}
    </data>
  )

/** Margin with its share of the price. */
export const Margin = ({ amount, percent }: { amount?: number | null; percent?: number | null }) => (
  <span className="whitespace-nowrap">
    <Pounds amount={amount} />
    {typeof percent === 'number' && <span className="text-ink-faint"> {Math.round(percent)}%</span>}
  </span>
)
