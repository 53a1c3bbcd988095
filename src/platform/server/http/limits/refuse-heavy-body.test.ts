import { expect, test } from 'vitest'
import { findTooHeavy } from './refuse-heavy-body.ts'

const withFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]))

test('an object with thousands of fields is refused, a list of the same length is not', () => {
  expect(findTooHeavy(withFields(1000))).toBeUndefined()
  expect(findTooHeavy(withFields(1001))).toBe('')
  expect(findTooHeavy({ record: [withFields(1001)] })).toBe('record.0')
  expect(findTooHeavy({ ids: Array(25_000).fill('a') })).toBeUndefined()
})

test('endless nesting does not overflow the stack', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(findTooHeavy(JSON.parse(deep))).toBe('0.0.0.0')
})
