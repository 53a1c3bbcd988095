import { memoizeFormat } from './memoize-format.ts'

const formatOf = memoizeFormat(
  (currency: string) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)

/** Returns the symbol of a currency, such as '£' for GBP, or its code if it has no symbol. */
export const currencySymbol = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
