import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridMeasures, tileByKey, tileGap } from './grid-measures.ts'

test('the narrowest phone shows two pictures side by side, wider screens show more', () => {
  expect(gridMeasures(320 - 32).columns).toBe(2)
  expect(gridMeasures(1200).columns).toBe(6)
  fc.assert(
    fc.property(fc.integer({ min: 280, max: 4000 }), (width) => {
      const { columns, rowHeight } = gridMeasures(width)
      const tile = (width - tileGap * (columns - 1)) / columns
      expect(tile).toBeGreaterThan(130)
      expect(tile).toBeLessThan(width < 640 ? 340 : 290)
      expect(rowHeight).toBeGreaterThan((tile * 2) / 3 + tileGap)
    }),
  )
})

test('arrow keys move from tile to tile but not out of the grid', () => {
  const grid = { columns: 4, count: 10 }
  expect(tileByKey('ArrowRight', 3, grid)).toBe(4)
  expect(tileByKey('ArrowDown', 3, grid)).toBe(7)
  expect(tileByKey('ArrowDown', 7, grid)).toBe(9)
  expect(tileByKey('ArrowDown', 9, grid)).toBe(9)
  expect(tileByKey('ArrowUp', 2, grid)).toBe(2)
  expect(tileByKey('End', 0, grid)).toBe(9)
  expect(tileByKey('a', 0, grid)).toBeUndefined()
})
