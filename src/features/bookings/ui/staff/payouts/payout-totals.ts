import type { Payout } from '../../../rules/suppliers/supplier-payouts.ts'
import { formatCurrency } from '../../supplier/format-currency.ts'

/** Returns the total of each currency, such as '£200.00, €1,250.00'. */
export const payoutTotals = (payouts: readonly Pick<Payout, 'currency' | 'cost'>[]): string => {
  const sums = new Map<string, number>()
  for (const { currency, cost } of payouts)
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(cost * 100))
  return [...sums].map(([currency, minor]) => formatCurrency(minor / 100, currency)).join(', ')
}
