import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countJsonValues, maxDepth, maxValues } from './count-json-values.ts'

const count = (text: string) => countJsonValues(Buffer.from(text))

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1)
    : 1

test('every value is counted, and the count is at most twice the number of values', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const counted = count(JSON.stringify(value))!
      expect(counted).toBeGreaterThanOrEqual(valuesIn(value))
      expect(counted).toBeLessThanOrEqual(2 * valuesIn(value))
    }),
  )
})

test('commas and brackets in texts are not counted, and escaped quotation marks do not end a text', () => {
  expect(count(JSON.stringify('[,{,"\\",[],'))).toBe(1)
  expect(count(JSON.stringify({ 'a,"[': '\\' }))).toBe(2)
})

test('too many values and too deep nesting are refused, the maximum is accepted', () => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`
  expect(count(list(maxValues - 1))).toBe(maxValues)
  expect(count(list(maxValues))).toBeUndefined()
  expect(count('['.repeat(maxDepth) + ']'.repeat(maxDepth))).toBeDefined()
  expect(count('['.repeat(maxDepth + 1))).toBeUndefined()
})

test('an unterminated string ends the count', () => {
  expect(count('"abc\\')).toBe(1)
  expect(count('')).toBe(1)
})
