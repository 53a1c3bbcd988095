import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('counts have a comma for the thousands', () => {
  expect([0, 999, 1234, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,234', '1,234,567'])
})

test('counts are formatted as by Intl.NumberFormat', () => {
  const platform = new Intl.NumberFormat('en-GB')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(platform.format(count))
    }),
  )
})
