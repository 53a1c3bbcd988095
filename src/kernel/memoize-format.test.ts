import { expect, test } from 'vitest'
import { memoizeFormat } from './memoize-format.ts'

test('a formatter is created once for each key, at its first use', () => {
  const created: string[] = []
  const formatFor = memoizeFormat((currency: string) => {
    created.push(currency)
    return { currency }
  })
  expect(created).toEqual([])
  expect(formatFor('EUR')).toBe(formatFor('EUR'))
  expect(formatFor('GBP')).not.toBe(formatFor('EUR'))
  expect(created).toEqual(['EUR', 'GBP'])
})
