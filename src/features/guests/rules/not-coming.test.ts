import { expect, test } from 'vitest'
import { notComingQuestion } from './not-coming.ts'

const guest = (paidGBP?: number) => ({
  customer: { name: 'Bob Gray' },
  ...(paidGBP !== undefined && { money: { paidGBP } }),
})

test('a guest who has paid is asked to confirm, and reads what happens to the money', () => {
  expect(notComingQuestion(guest(75.5), true)).toMatchObject({
    title: 'Not coming?',
    message: expect.stringMatching(/^You have paid £75\.50\. It stays yours until it is refunded or moved/),
  })
  expect(notComingQuestion(guest(75.5), false)).toMatchObject({
    title: 'Bob Gray is not coming?',
    message: expect.stringMatching(/^Bob Gray has paid £75\.50\. It stays theirs/),
  })
})

test('no confirmation is needed for a guest who has paid nothing or whose money the reader cannot see', () => {
  expect(notComingQuestion(guest(0), false)).toBeUndefined()
  expect(notComingQuestion(guest(), false)).toBeUndefined()
})

test('after the adjustment date a guest reads that their price stays, whether they have paid or not (PAY-O14)', () => {
  const priceStays = /^The adjustment date .*3 Jan.* has passed: your price stays\./
  expect(notComingQuestion(guest(75.5), true, '2027-01-03')?.message).toMatch(priceStays)
  expect(notComingQuestion(guest(75.5), true, '2027-01-03')?.message).toContain('You have paid £75.50.')
  expect(notComingQuestion(guest(0), true, '2027-01-03')?.message).toMatch(priceStays)
  expect(notComingQuestion(guest(), false, '2027-01-03')?.message).toContain('their price stays')
})
