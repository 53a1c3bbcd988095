import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a long text is cut off at the end, and no character is split', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abcd', 3)).toBe('abc')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, maxLength) => {
      const cut = cutText(text, maxLength)
      expect(text.startsWith(cut) && cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxLength) - 1)
      expect(cut.length).toBeLessThanOrEqual(maxLength)
    }),
  )
})
