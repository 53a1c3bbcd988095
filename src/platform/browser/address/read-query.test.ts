import { expect, test } from 'vitest'
import { readChoice, readDay, readPage, readText } from './read-query.ts'

test('a value that is not among the choices is ignored', () => {
  expect(readChoice(['up', 'down'], 'down')).toBe('down')
  for (const given of ['left', 'UP', '', 1, null, undefined, ['up'], { up: 1 }])
    expect(readChoice(['up', 'down'], given)).toBeUndefined()
})

test('a text is returned as written, even if it is a number; an empty text is undefined', () => {
  expect([readText('ann'), readText(42), readText(0)]).toEqual(['ann', '42', '0'])
  for (const given of ['', null, undefined]) expect(readText(given)).toBeUndefined()
})

test('a long text is cut, and no character is split', () => {
  expect(readText('x'.repeat(101))).toBe('x'.repeat(100))
  expect(readText(`${'x'.repeat(9)}🎈`, 10)).toBe('x'.repeat(9))
})

test('a day must be a calendar day', () => {
  expect(readDay('2028-02-29')).toBe('2028-02-29')
  for (const given of ['2027-02-29', 'soon', 20270501, undefined]) expect(readDay(given)).toBeUndefined()
})

test('a page number is rounded down and limited to 25,000; below 2 it is undefined', () => {
  expect([readPage('3'), readPage(2.9), readPage(1e9)]).toEqual([3, 2, 25_000])
  for (const given of [1, 0, -4, '1', 'x', Number.NaN, null, undefined])
    expect(readPage(given)).toBeUndefined()
})
