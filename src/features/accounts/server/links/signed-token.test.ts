import { expect, test } from 'vitest'
import { checkToken, signToken } from './signed-token.ts'

const secret = 's'.repeat(32)
const now = new Date('2027-03-05T12:00:00.700Z')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a token is valid for its purpose until it expires, in every process with the same secret', () => {
  const token = signToken(secret, 'password', secondsLater(60))
  expect(token).toMatch(/^[\w-]{72}$/)
  expect(checkToken(secret, 'password', token, now)).toBe('good')
  expect(checkToken(secret, 'password', token, secondsLater(59.9))).toBe('good')
  expect(checkToken(secret, 'password', token, secondsLater(61))).toBe('expired')
  for (const purpose of ['login', 'email', 'google'] as const)
    expect(checkToken(secret, purpose, token, now)).toBe('forged')
  expect(checkToken('t'.repeat(32), 'password', token, now)).toBe('forged')
  expect(signToken(secret, 'password', secondsLater(60))).not.toBe(token)
})

test('a token that is changed, shortened or extended counts as forged', () => {
  const token = signToken(secret, 'login', secondsLater(60))
  for (const index of token.split('').keys()) {
    const replacement = token[index] === 'A' ? 'B' : 'A'
    const altered = token.slice(0, index) + replacement + token.slice(index + 1)
    expect(checkToken(secret, 'login', altered, now)).toBe('forged')
  }
  for (const forgedToken of ['', 'A'.repeat(72), token.slice(0, -1), `${token}A`, `${token}AAAA`])
    expect(checkToken(secret, 'login', forgedToken, now)).toBe('forged')
})
