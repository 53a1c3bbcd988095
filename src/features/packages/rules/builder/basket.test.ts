import { expect, test } from 'vitest'
import { basketAfter, basketAfterFirstProduct, closedBasket } from './basket.ts'

test('open sets opened and unhides, and is remembered (PKG-058)', () => {
  const hidden = basketAfter(basketAfter(closedBasket, 'open'), 'hide')
  expect(hidden).toEqual({ opened: false, hidden: true, everOpened: true })
  expect(basketAfter(hidden, 'open')).toEqual({ opened: true, hidden: false, everOpened: true })
})

test('close unsets opened, toggle flips it (PKG-058)', () => {
  const open = basketAfter(closedBasket, 'toggle')
  expect(open.opened).toBe(true)
  expect(basketAfter(open, 'toggle')).toEqual(basketAfter(open, 'close'))
})

test('the first product opens it once on a wide screen (PKG-O24)', () => {
  expect(basketAfterFirstProduct(closedBasket, false)).toEqual(closedBasket)
  const opened = basketAfterFirstProduct(closedBasket, true)
  expect(opened.opened).toBe(true)
  expect(basketAfterFirstProduct(basketAfter(opened, 'close'), true).opened).toBe(false)
})
