import { expect, test } from 'vitest'
import { countCovered } from './toast-place.ts'

const message = { left: 16, right: 344, top: 660, bottom: 724 }
const control = (left: number, top: number, width = 100, height = 44) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

test('a control counts as covered if a message hides more than a third of it', () => {
  expect(countCovered(message, [control(100, 670), control(16, 650, 328, 60)])).toBe(2)
  expect(countCovered(message, [control(100, 630), control(100, 720), control(100, 100)])).toBe(0)
  expect(countCovered(message, [control(300, 650, 88), control(320, 650, 88)])).toBe(1)
  // A tall card whose visible part is large enough to press.
  expect(countCovered(message, [control(16, 300, 328, 420)])).toBe(0)
})
