import { clsx } from 'clsx'
import { formatPence, type Pence } from '#kernel/money.ts'

type Props = {
  pence: Pence
  /** Texts before and after the amount, such as 'from' and 'per person'. */
  before?: string
  after?: string
  /** Leaves out the pence of whole pounds. */
  short?: boolean
  size?: 'small' | 'normal' | 'large'
  className?: string
}

const sizes = { small: 'text-sm', normal: 'text-lg', large: 'text-2xl tracking-tight' }

/** An amount of money with explanatory text. */
export const Money = ({ pence, before, after, short, size = 'normal', className }: Props) => (
  <span className={clsx('inline-flex flex-wrap items-baseline gap-x-1 tabular-nums', className)}>
    {before && <span className="text-sm text-ink-soft">{before}</span>}
    <span className={clsx('font-bold', sizes[size])}>{formatPence(pence, { short })}</span>
    {after && <span className="text-sm text-ink-soft">{after}</span>}
  </span>
)
