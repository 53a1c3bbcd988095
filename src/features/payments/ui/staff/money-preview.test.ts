import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type MoneyPreview, MoneyPreviewNotice, refundLabelOf } from './money-preview.tsx'

/** Returns where the refunds go, in the words that staff read. */
const targetsOf = (cards: MoneyPreview['cards']) => {
  const preview = { differences: [], cards }
  const html = renderToStaticMarkup(createElement(MoneyPreviewNotice, { preview }))
  return [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, text]) => text)
}

test('the preview of a refund names a wallet as a wallet, and a card as a card', () => {
  expect(
    targetsOf([
      { digits: '1111', wallet: 'applePay', amountGBP: 5 },
      { digits: '1111', wallet: null, amountGBP: 5 },
      { digits: null, wallet: 'googlePay', amountGBP: 5 },
      { digits: null, wallet: null, amountGBP: 5 },
    ]),
  ).toEqual(['To Apple Pay ending in 1111', 'To the card ending in 1111', 'To Google Pay', 'To the card'])
})

test('the button for a refund names the sum of the refunds to all cards, to the penny', () => {
  const card = { digits: '1111', wallet: null }
  expect(
    refundLabelOf({
      cards: [
        { ...card, amountGBP: 0.1 },
        { ...card, amountGBP: 20.2 },
      ],
    }),
  ).toBe('Refund £20.30')
})
