import { expect, test } from 'vitest'
import { isRefusal, refusal, refusalFrom } from './refusal.ts'

test('a refusal has its status, and its text contains the facts', () => {
  expect(refusal('nodeNotFound', { id: 'e1' })).toEqual({
    refused: 'nodeNotFound',
    status: 404,
    text: 'Node not found: e1',
    facts: { id: 'e1' },
  })
})

test('amounts in a refusal are formatted as everywhere else', () => {
  const refuse = refusalFrom({ badRequest: { status: 400, text: 'Enter between £{least} and £{most}' } })
  expect(refuse('badRequest', { least: 4.8, most: 1234.5 }).text).toBe('Enter between £4.80 and £1,234.50')
})

test('a missing fact leaves no placeholder', () => {
  expect(refusal('nodeNotFound').text).toBe('Node not found: ')
})

test('isRefusal is true only for refusals', () => {
  expect(isRefusal(refusal('notAllowed'))).toBe(true)
  for (const value of [null, undefined, 'notAllowed', {}, { refused: 'x' }])
    expect(isRefusal(value)).toBe(false)
})
