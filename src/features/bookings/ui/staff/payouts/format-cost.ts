import { memoizeFormat } from '#kernel/memoize-format.ts'
import type { Payout } from '../../../rules/suppliers/supplier-payouts.ts'

const formatOf = memoizeFormat(
  (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency }),
)

/** Returns an amount with the symbol of its currency, such as '€1,250.00'. */
export const formatCost = (amount: number, currency: string): string => formatOf(currency).format(amount)

/** Returns the total of each currency, such as '£200.00, €1,250.00'. */
export const totalsOf = (payouts: readonly Pick<Payout, 'currency' | 'cost'>[]): string => {
  const sums = new Map<string, number>()
  for (const { currency, cost } of payouts)
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(cost * 100))
  return [...sums].map(([currency, minor]) => formatCost(minor / 100, currency)).join(', ')
}
