import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RatePreview } from '../../rules/suppliers/rate-preview.ts'
import { RateChange } from './rate-change.tsx'

const preview: RatePreview = {
  currency: 'EUR',
  rate: 1.15,
  newRate: 1.3,
  repriced: { count: 7, examples: [{ id: 'boat', name: 'Boat trip', beforeGBP: 23, afterGBP: 20.35 }] },
  booked: { events: 1, products: 3 },
  open: { events: 2, products: 2 },
  countIsMinimum: false,
}
const textOf = (change: Partial<RatePreview> = {}) =>
  renderToStaticMarkup(createElement(RateChange, { of: { ...preview, ...change } }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('staff see which prices change at once, and which products retain their costs (PAY-O23)', () => {
  const text = textOf()
  for (const part of [
    'One pound was 1.15 EUR and becomes 1.3 EUR. A cost of 100 EUR was £86.96 and becomes £76.92.',
    'The prices of 7 products in the catalogue change at once',
    'Boat trip: £23.00 becomes £20.35',
    'Booked: 3 products in 1 event keep the rate at which they were booked.',
    'Not booked: 2 products in 2 events keep their costs and prices until',
  ])
    expect(text).toContain(part)
})

test('staff see if no price or product uses a rate, and that a count which reached its limit is a minimum', () => {
  const noProducts = { events: 0, products: 0 }
  const unused = textOf({ repriced: { count: 0, examples: [] }, booked: noProducts, open: noProducts })
  for (const part of [
    'No price in the catalogue changes',
    'No upcoming booked event',
    'No enquiry has costs',
  ])
    expect(unused).toContain(part)
  expect(textOf({ countIsMinimum: true })).toContain('at least 3 products in at least 1 event')
})
