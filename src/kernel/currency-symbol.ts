import { memoizeFormat } from './memoize-format.ts'

const formatOf = memoizeFormat(
  (currency: string) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)

/** Returns the symbol of a currency: '£' of GBP, '€' of EUR, and the name of a currency without one. */
export const currencySymbol = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
