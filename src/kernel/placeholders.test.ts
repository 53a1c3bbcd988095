import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholder } from './placeholders.ts'

test('each known placeholder is replaced by its value, and others stay', () => {
  expect(fillPlaceholders('{event} on {date}, {other}', { event: 'Hen', date: 'Friday' })).toBe(
    'Hen on Friday, {other}',
  )
  expect(fillPlaceholders('{constructor} {a b}', { 'a b': '' })).toBe('{constructor} ')
})

test('a placeholder inside a value is not filled in', () => {
  expect(fillPlaceholders('{event}', { event: '{date}', date: 'Friday' })).toBe('{date}')
})

test('the first unknown placeholder of a text is found', () => {
  expect(unknownPlaceholder('{event} {evnt} {x}', ['event'])).toBe('{evnt}')
  expect(unknownPlaceholder('{event} and { a set }', ['event'])).toBe('{ a set }')
  expect(unknownPlaceholder('no {event', ['event'])).toBeUndefined()
})
