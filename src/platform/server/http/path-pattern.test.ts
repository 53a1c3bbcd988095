import { expect, test } from 'vitest'
import { patternFinder } from './path-pattern.ts'

const patternOf = patternFinder([
  '/user',
  '/event/{id}',
  '/event/{id}/getEvent',
  '/event/byConfirmationToken/{token}',
  '/event/{id}/customer/{customerId}',
])

test.each([
  ['/user', '/user'],
  ['/user/', '/user'],
  ['/event/abc', '/event/{id}'],
  ['/event/abc/getEvent', '/event/{id}/getEvent'],
  ['/event/byConfirmationToken/abc', '/event/byConfirmationToken/{token}'],
  ['/event/byConfirmationToken', '/event/{id}'],
  ['/event/byConfirmationToken/customer/abc', '/event/{id}/customer/{customerId}'],
  ['/event/a%2Fb', '/event/{id}'],
])('the path %s has the pattern %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

test.each(['/', '/events', '/event/abc/unknown', '/user/abc', '/event/{}/x/y/z'])(
  'the path %s has no pattern',
  (path) => {
    expect(patternOf(path)).toBeUndefined()
  },
)
