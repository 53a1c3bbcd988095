import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxDepth, maxValues, weighJson } from './weigh-json.ts'

const weigh = (text: string) => weighJson(Buffer.from(text))

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1)
    : 1

test('whatever the JSON, no value is missed, and an empty list counts one too many at most', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const counted = weigh(JSON.stringify(value))!
      expect(counted).toBeGreaterThanOrEqual(valuesIn(value))
      expect(counted).toBeLessThanOrEqual(2 * valuesIn(value))
    }),
  )
})

test('commas and brackets in texts are no values, escaped quotation marks end no text', () => {
  expect(weigh(JSON.stringify('[,{,"\\",[],'))).toBe(1)
  expect(weigh(JSON.stringify({ 'a,"[': '\\' }))).toBe(2)
})

test('too many values and too deep ones are refused, as many as there may be are not', () => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`
  expect(weigh(list(maxValues - 1))).toBe(maxValues)
  expect(weigh(list(maxValues))).toBeUndefined()
  expect(weigh('['.repeat(maxDepth) + ']'.repeat(maxDepth))).toBeDefined()
  expect(weigh('['.repeat(maxDepth + 1))).toBeUndefined()
})

test('text that never ends a string ends the count', () => {
  expect(weigh('"abc\\')).toBe(1)
  expect(weigh('')).toBe(1)
})
