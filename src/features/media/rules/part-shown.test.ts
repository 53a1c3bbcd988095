import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCrop, middleOf, pageShape, partShown } from './part-shown.ts'

const size = fc.record({
  width: fc.integer({ min: 300, max: 8000 }),
  height: fc.integer({ min: 200, max: 8000 }),
})
const fraction = fc.double({ min: 0, max: 1, noNaN: true })

test('a photo is cropped to 3:2 around its focus, which is as near to the middle as the edges allow', () => {
  fc.assert(
    fc.property(size, fraction, fraction, (photo, x, y) => {
      const part = partShown(photo, { focus: { x, y } })!
      expect((part.width * photo.width) / (part.height * photo.height) / pageShape).toBeCloseTo(1, 2)
      // The part is as large as possible: one of its sides is as long as the photo’s.
      expect(Math.max(part.width, part.height)).toBeGreaterThan(0.994)
      expect(part.x).toBeGreaterThanOrEqual(-1e-9)
      expect(part.x + part.width).toBeLessThanOrEqual(1 + 1e-9)
      expect(part.y + part.height).toBeLessThanOrEqual(1 + 1e-9)
      expect(x).toBeGreaterThanOrEqual(part.x - 0.006)
      expect(x).toBeLessThanOrEqual(part.x + part.width + 0.006)
    }),
  )
  expect(partShown({ width: 3000, height: 1000 }, { focus: { x: 0.5, y: 0.5 } })).toEqual({
    x: 0.25,
    y: 0,
    width: 0.5,
    height: 1,
  })
  const leftEdgeFor = (x: number) => partShown({ width: 3000, height: 1000 }, { focus: { x, y: 0.5 } })!.x
  expect([0.1, 0.3, 0.9].map(leftEdgeFor)).toEqual([0, expect.closeTo(0.05), 0.5])
})

test('a 3:2 crop is shown unchanged, whatever the focus; without a focus, the part shown of another crop is unknown', () => {
  const crop = { x: 0.1, y: 0.2, width: 0.6, height: 0.6 }
  expect(partShown({ width: 3000, height: 2000 }, { crop, focus: { x: 0, y: 0 } })).toBe(crop)
  expect(partShown({ width: 3000, height: 2000 }, {})).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  expect(partShown({ width: 2000, height: 3000 }, {})).toBeUndefined()
  expect(partShown({ width: 2000, height: 3000 }, { crop })).toBeUndefined()
})

test('the preview of another shape crops a part around its middle, and a manual crop starts as a 3:2 part', () => {
  expect(middleOf({ width: 3000, height: 2000 }, { x: 0, y: 0, width: 1, height: 1 }, 1)).toEqual({
    x: expect.closeTo(1 / 6),
    y: 0,
    width: expect.closeTo(2 / 3),
    height: 1,
  })
  fc.assert(
    fc.property(size, (photo) => {
      const crop = firstCrop(photo)
      expect((crop.width * photo.width) / (crop.height * photo.height)).toBeCloseTo(pageShape)
      expect(partShown(photo, { crop })).toBe(crop)
    }),
  )
})
