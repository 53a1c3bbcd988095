import { expect, test } from 'vitest'
import { isRefusal, refusal, refusalAnswer } from './refusal.ts'

test('a refusal is answered with its status and its text filled in', () => {
  expect(refusalAnswer(refusal('nodeNotFound', { id: 'e1' }))).toEqual({
    status: 404,
    text: 'Node not found: e1',
  })
})

test('sums in a refusal are written as sums everywhere else', () => {
  expect(refusalAnswer(refusal('amountOutOfRange', { least: 4.8, most: 1234.5 })).text).toBe(
    'The amount must be between £4.80 and £1,234.50',
  )
})

test('a fact nobody gave leaves no trace of its name', () => {
  expect(refusalAnswer(refusal('loginAttempts')).text).not.toContain('{')
})

test('only refusals are taken for refusals', () => {
  expect(isRefusal(refusal('notAllowed'))).toBe(true)
  for (const value of [null, undefined, 'notAllowed', {}, { refused: 'x' }])
    expect(isRefusal(value)).toBe(false)
})
