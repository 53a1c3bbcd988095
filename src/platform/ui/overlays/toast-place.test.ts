import { expect, test } from 'vitest'
import { countCovered, placeCost } from './toast-place.ts'

const toast = { left: 16, right: 344, top: 660, bottom: 724 }
const control = (left: number, top: number, width = 100, height = 44) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

test('a control counts as covered if a toast hides more than a third of it', () => {
  expect(countCovered(toast, [control(100, 670), control(16, 650, 328, 60)])).toBe(2)
  expect(countCovered(toast, [control(100, 630), control(100, 720), control(100, 100)])).toBe(0)
  expect(countCovered(toast, [control(300, 650, 88), control(320, 650, 88)])).toBe(1)
  // A tall card whose visible part is large enough to press.
  expect(countCovered(toast, [control(16, 300, 328, 420)])).toBe(0)
})

const page = {
  controls: [],
  titles: [],
  typedField: undefined,
  pressedPoint: undefined,
  visible: { top: 0, bottom: 740 },
}

test('a toast never covers the focused text field, even if it covers many controls elsewhere', () => {
  const controls = Array.from({ length: 40 }, () => control(100, 670))
  const edge = { ...page, typedField: control(16, 720) }
  expect(placeCost(toast, edge)).toBeGreaterThan(placeCost(toast, { ...page, controls }))
})

test('a toast is never placed over the pressed point, where it would receive the end of the press', () => {
  const controls = Array.from({ length: 40 }, () => control(100, 670))
  const pageWithPress = { ...page, pressedPoint: control(40, 700, 2, 2) }
  expect(placeCost(toast, pageWithPress)).toBeGreaterThan(placeCost(toast, { ...page, controls }))
  expect(placeCost(toast, { ...page, pressedPoint: control(40, 400, 2, 2) })).toBe(0)
})

test('a toast is not shown behind the on-screen keyboard', () => {
  const controls = [control(100, 670)]
  const keyboard = { ...page, visible: { top: 0, bottom: 420 } }
  expect(placeCost(toast, keyboard)).toBeGreaterThan(placeCost(toast, { ...page, controls }))
})

test('a toast covers a title rather than a control', () => {
  const titles = [control(100, 670), control(100, 670)]
  expect(placeCost(toast, { ...page, titles })).toBeGreaterThan(placeCost(toast, page))
  expect(placeCost(toast, { ...page, titles })).toBeLessThan(
    placeCost(toast, { ...page, controls: [control(100, 670)] }),
  )
})
