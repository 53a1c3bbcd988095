import { expect, test } from 'vitest'
import { findTooLarge } from './refuse-large-body.ts'

const withFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]))

test('an object with more than a thousand fields is refused, a list of that length is accepted', () => {
  expect(findTooLarge(withFields(1000))).toBeUndefined()
  expect(findTooLarge(withFields(1001))).toBe('')
  expect(findTooLarge({ record: [withFields(1001)] })).toBe('record.0')
  expect(findTooLarge({ ids: Array(25_000).fill('a') })).toBeUndefined()
})

test('very deep nesting does not overflow the stack', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(findTooLarge(JSON.parse(deep))).toBe('0.0.0.0')
})
