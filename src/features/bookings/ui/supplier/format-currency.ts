import { memoizeFormat } from '#kernel/memoize-format.ts'

const currencyFormat = memoizeFormat(
  (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency }),
)

/** An amount in a supplier's own currency: 'EUR 12.5' is '€12.50'. */
export const formatCurrency = (amount: number, currency: string): string =>
  currencyFormat(currency).format(amount)
