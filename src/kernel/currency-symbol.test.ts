import { expect, test } from 'vitest'
import { currencySymbol } from './currency-symbol.ts'

test.each([
  ['GBP', '£'],
  ['EUR', '€'],
  ['CZK', 'Kč'],
])('%s has the symbol %s', (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol)
})
