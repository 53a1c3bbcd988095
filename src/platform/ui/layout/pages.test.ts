import { expect, test } from 'vitest'
import { pagesOf, pagesShown } from './pages.ts'

const page = (length: number) => Array.from({ length })

test('a fully counted list has as many pages as its rows fill', () => {
  expect(pagesOf({ count: 81, countIsMinimum: false, data: page(40) }, 1, 40)).toBe(3)
  expect(pagesOf({ count: 80, data: page(40) }, 2, 40)).toBe(2)
  expect(pagesOf({ count: 0, data: [] }, 1, 40)).toBe(0)
  expect(pagesOf(undefined, 1, 40)).toBe(0)
})

test('a list that was counted only up to a limit continues after every full page, and ends with the first page that is not full', () => {
  const list = (length: number) => ({ count: 1000, countIsMinimum: true, data: page(length) })
  expect(pagesOf(list(40), 1, 40)).toBe(25)
  expect(pagesOf(list(40), 25, 40)).toBe(26)
  expect(pagesOf(list(40), 26, 40)).toBe(27)
  expect(pagesOf(list(3), 27, 40)).toBe(27)
})

test('a pager shows the first, the last and the pages around the current one', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(2, 3)).toEqual([1, 2, 3])
  expect(pagesShown(1, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesShown(1, 12)).toEqual([1, 2, 3, 4, 'gap-after', 12])
  expect(pagesShown(6, 12)).toEqual([1, 'gap-before', 5, 6, 7, 'gap-after', 12])
  expect(pagesShown(12, 12)).toEqual([1, 'gap-before', 9, 10, 11, 12])
})

test('page numbers ascend, none is repeated, and the first, the current and the last page are always among them', () => {
  for (let pages = 1; pages <= 20; pages++)
    for (let page = 1; page <= pages; page++) {
      const numbers = pagesShown(page, pages).filter((shown) => typeof shown === 'number')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
    }
})
