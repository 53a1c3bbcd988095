import { expect, test } from 'vitest'
import { isRefusal, refusal, refusalResponse } from './refusal.ts'

test('a refusal has its status and its text with the facts filled in', () => {
  expect(refusalResponse(refusal('nodeNotFound', { id: 'e1' }))).toEqual({
    status: 404,
    text: 'Node not found: e1',
  })
})

test('amounts in a refusal are formatted as everywhere else', () => {
  expect(refusalResponse(refusal('amountOutOfRange', { least: 4.8, most: 1234.5 })).text).toBe(
    'The amount must be between £4.80 and £1,234.50',
  )
})

test('a missing fact leaves no placeholder', () => {
  expect(refusalResponse(refusal('loginAttempts')).text).not.toContain('{')
})

test('isRefusal is true only for refusals', () => {
  expect(isRefusal(refusal('notAllowed'))).toBe(true)
  for (const value of [null, undefined, 'notAllowed', {}, { refused: 'x' }])
    expect(isRefusal(value)).toBe(false)
})
