import { memoizeFormat } from '#kernel/memoize-format.ts'

const currencyFormat = memoizeFormat(
  (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency }),
)

/** Formats an amount in a supplier's currency: 12.5 in EUR is '€12.50'. */
export const formatCurrency = (amount: number, currency: string): string =>
  currencyFormat(currency).format(amount)
