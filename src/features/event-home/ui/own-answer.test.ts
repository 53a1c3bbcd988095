import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnAnswer } from './own-answer.tsx'

const owedPart = { totalGBP: 204, paidGBP: 50, isPayable: true, isMinimumPrice: false }

test.each([
  ['a part unpaid', owedPart, '£204.00, £50.00 paid'],
  ['everything paid', { ...owedPart, paidGBP: 204, isPayable: false }, '£204.00, paid'],
  [
    'a product with a price on application',
    { ...owedPart, totalGBP: null, isPayable: false },
    'price on application, £50.00 paid',
  ],
  ['no date', { ...owedPart, isMinimumPrice: true, isPayable: false }, 'from £204.00, £50.00 paid'],
])('with %s, a guest reads what they have paid of their share', (_, part, expected) => {
  const html = renderToStaticMarkup(
    createElement(OwnAnswer, { attending: 'Yes', onChange: () => {}, part, onPay: () => {} }),
  )
  expect(html.replace(/<[^>]+>/g, '')).toContain(expected)
  expect(html.includes('Pay</button>')).toBe(part.isPayable)
})
