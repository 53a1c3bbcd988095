import { expect, test } from 'vitest'
import { describeMeans } from './payment-means.ts'

const card = { isBank: false, cardDigits: '1111', wallet: null }

test('a payment is described as a bank transfer, a wallet or a card, with the last digits of the card if they are known', () => {
  expect(describeMeans(card)).toBe('Card ending in 1111')
  expect(describeMeans({ ...card, cardDigits: null })).toBe('Card')
  expect(describeMeans({ ...card, wallet: 'applePay' })).toBe('Apple Pay ending in 1111')
  expect(describeMeans({ ...card, wallet: 'googlePay', cardDigits: null })).toBe('Google Pay')
  expect(describeMeans({ ...card, isBank: true })).toBe('Bank transfer')
})

test('the labels of a card and a bank transfer can be replaced, but not the label of a wallet', () => {
  const labels = { card: 'the card', bank: 'bank transfer' }
  expect(describeMeans(card, labels)).toBe('the card ending in 1111')
  expect(describeMeans({ ...card, wallet: 'applePay' }, labels)).toBe('Apple Pay ending in 1111')
  expect(describeMeans({ ...card, isBank: true }, labels)).toBe('bank transfer')
})
