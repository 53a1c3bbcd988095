import { expect, test } from 'vitest'
import { createBasket } from './basket.ts'
import { countProducts } from './basket-summary.ts'

test('the basket can be opened, closed and hidden, and remembers that it was opened (PKG-058)', () => {
  const basket = createBasket()
  const stateAfter = (act: () => void) => {
    act()
    const { isOpen, isHidden, everOpened } = basket.read()
    return [isOpen, isHidden, everOpened]
  }
  expect(stateAfter(() => {})).toEqual([false, false, false])
  expect(stateAfter(() => basket.setHidden(true))).toEqual([false, true, false])
  expect(stateAfter(basket.open)).toEqual([true, false, true])
  expect(stateAfter(() => basket.setHidden(true))).toEqual([false, true, true])
  expect(stateAfter(() => basket.setHidden(false))).toEqual([false, false, true])
  expect(stateAfter(basket.toggle)).toEqual([true, false, true])
  expect(stateAfter(basket.toggle)).toEqual([false, false, true])
  basket.open()
  expect(stateAfter(basket.close)).toEqual([false, false, true])
})

test('a watcher is called for each change until it unsubscribes', () => {
  const basket = createBasket()
  let notifiedCount = 0
  const stop = basket.watch(() => {
    notifiedCount += 1
  })
  basket.open()
  basket.close()
  stop()
  basket.open()
  expect(notifiedCount).toBe(2)
})

test('nights of the same accommodation and a transfer both ways count once, but an activity counts each time', () => {
  const bed = { productId: 'lofts', product: { type: 'Accommodation' } }
  const bar = { productId: 'bar', product: { type: 'Activity' } }
  expect(countProducts([])).toBe(0)
  expect(countProducts([bed, bed, bar])).toBe(2)
  expect(countProducts([bar, bar, { ...bed, productId: 'inn' }, bed])).toBe(4)
  const coach = { productId: 'coach', product: { type: 'Airport Transfer' } }
  expect(countProducts([coach, bar, coach])).toBe(2)
})
