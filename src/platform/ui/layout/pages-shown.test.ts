import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test('a pager names the first, the last and the pages around the current one', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(2, 3)).toEqual([1, 2, 3])
  expect(pagesShown(1, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesShown(1, 12)).toEqual([1, 2, 3, 4, 'gap-after', 12])
  expect(pagesShown(6, 12)).toEqual([1, 'gap-before', 5, 6, 7, 'gap-after', 12])
  expect(pagesShown(12, 12)).toEqual([1, 'gap-before', 9, 10, 11, 12])
})

test('no page is named twice or left out without a gap, wherever one is', () => {
  for (let pages = 1; pages <= 20; pages++)
    for (let page = 1; page <= pages; page++) {
      const numbers = pagesShown(page, pages).filter((shown) => typeof shown === 'number')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
    }
})
