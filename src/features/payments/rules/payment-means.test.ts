import { expect, test } from 'vitest'
import { describeMeans } from './payment-means.ts'

const card = { isBank: false, cardDigits: '1111', wallet: null }

test('a payment was made by bank, by wallet or by card, with the last digits if they are known', () => {
  expect(describeMeans(card)).toBe('Card ending in 1111')
  expect(describeMeans({ ...card, cardDigits: null })).toBe('Card')
  expect(describeMeans({ ...card, wallet: 'applePay' })).toBe('Apple Pay ending in 1111')
  expect(describeMeans({ ...card, wallet: 'googlePay', cardDigits: null })).toBe('Google Pay')
  expect(describeMeans({ ...card, isBank: true })).toBe('Bank transfer')
})

test('a sentence can call a card and a bank transfer otherwise, but not a wallet', () => {
  const labels = { card: 'the card', bank: 'bank transfer' }
  expect(describeMeans(card, labels)).toBe('the card ending in 1111')
  expect(describeMeans({ ...card, wallet: 'applePay' }, labels)).toBe('Apple Pay ending in 1111')
  expect(describeMeans({ ...card, isBank: true }, labels)).toBe('bank transfer')
})
