import { expect, test } from 'vitest'
import { ConnectionLost, failureText, isRefused, isTransient, requestFailure } from './request-failure.ts'

test('error comes before errors, then message, then msg (SHELL-060)', () => {
  const all = { error: 'a', errors: ['b'], message: 'c', msg: 'd' }
  expect(failureText(all, 400)).toBe('a')
  expect(failureText({ ...all, error: undefined }, 400)).toBe('b')
  expect(failureText({ message: 'c', msg: 'd' }, 400)).toBe('c')
  expect(failureText({ msg: 'd' }, 400)).toBe('d')
})

test('lists are joined, each item by its error or message; items without text are skipped (SHELL-060)', () => {
  expect(failureText({ error: ['a', { error: 'b' }, { message: 'c' }, {}, null, 7] }, 400)).toBe('a, b, c')
  expect(failureText({ errors: { message: 'a' } }, 400)).toBe('a')
  expect(failureText({ error: '', message: 'c' }, 400)).toBe('c')
})

test('without any of them the text is Failed operation (SHELL-060)', () => {
  for (const body of [undefined, null, '', '<html>', 7, [], {}, { error: {} }])
    expect(failureText(body, 500)).toBe('Failed operation')
})

test('status -1 is a timeout, whatever the body contains (SHELL-061)', () => {
  expect(failureText({ error: 'a' }, -1)).toBe('Timeout error')
})

test('isRefused is true for refusals, and false for failures after which the same request may succeed', () => {
  const isRefusedAt = (status: number) => isRefused(requestFailure({ error: 'a' }, { status }))
  for (const status of [400, 403, 404, 409, 422]) expect(isRefusedAt(status), `${status}`).toBe(true)
  for (const status of [-1, 0, 429, 500, 503]) expect(isRefusedAt(status), `${status}`).toBe(false)
  expect(isRefused(new TypeError('fetch failed'))).toBe(false)
  expect(isRefused(null)).toBe(false)
})

test('isTransient is true only for transient failures, after which a request is sent again', () => {
  const isTransientAt = (status: number) => isTransient(requestFailure({ error: 'a' }, { status }))
  for (const status of [502, 503, 504]) expect(isTransientAt(status), `${status}`).toBe(true)
  for (const status of [-1, 429, 400, 403, 404, 409, 500])
    expect(isTransientAt(status), `${status}`).toBe(false)
  expect(isTransient(new ConnectionLost(new TypeError('Load failed')))).toBe(true)
  expect(isTransient(new TypeError('x is undefined'))).toBe(false)
  expect(isTransient(new Error('Not allowed'))).toBe(false)
})
