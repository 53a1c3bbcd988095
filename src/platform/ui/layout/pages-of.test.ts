import { expect, test } from 'vitest'
import { pagesOf } from './pages-of.ts'

const page = (length: number) => Array.from({ length })

test('a list that is counted whole has the pages its rows fill', () => {
  expect(pagesOf({ count: 81, countIsLeast: false, data: page(40) }, 1, 40)).toBe(3)
  expect(pagesOf({ count: 80, data: page(40) }, 2, 40)).toBe(2)
  expect(pagesOf({ count: 0, data: [] }, 1, 40)).toBe(0)
  expect(pagesOf(undefined, 1, 40)).toBe(0)
})

test('a list that is counted only so far goes on after every full page, and ends where one is not', () => {
  const list = (length: number) => ({ count: 1000, countIsLeast: true, data: page(length) })
  expect(pagesOf(list(40), 1, 40)).toBe(25)
  expect(pagesOf(list(40), 25, 40)).toBe(26)
  expect(pagesOf(list(40), 26, 40)).toBe(27)
  expect(pagesOf(list(3), 27, 40)).toBe(27)
})
