import { expect, test } from 'vitest'
import { vatIn } from './vat.ts'

test('a price includes VAT at the given rate, rounded to the nearest penny (PKG-O6)', () => {
  expect(vatIn(12_000, 20)).toBe(2000)
  expect(vatIn(298_000, 20)).toBe(49_667)
  expect(vatIn(1003, 20)).toBe(167)
  expect(vatIn(10_500, 5)).toBe(500)
  expect(vatIn(12_000, 0)).toBe(0)
})
