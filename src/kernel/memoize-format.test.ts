import { expect, test } from 'vitest'
import { memoizeFormat } from './memoize-format.ts'

test('a formatter is made once for each key, when it is first asked for', () => {
  const made: string[] = []
  const formatFor = memoizeFormat((currency: string) => {
    made.push(currency)
    return { currency }
  })
  expect(made).toEqual([])
  expect(formatFor('EUR')).toBe(formatFor('EUR'))
  expect(formatFor('GBP')).not.toBe(formatFor('EUR'))
  expect(made).toEqual(['EUR', 'GBP'])
})
