import { expect, test } from 'vitest'
import { landingPageOf, refUrlOf, startsVisit } from './visit.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const minute = 60_000

test.each([
  ['the cookie is valid and the visitor was just active', true, now - minute, false],
  ['the visitor was inactive for exactly the allowed time', true, now - 30 * minute, false],
  ['the visitor was inactive for longer', true, now - 30 * minute - 1, true],
  ['the cookie is invalid', false, now - minute, true],
  ['no activity is stored', true, undefined, true],
])('whether a new session starts: %s', (_, isCookieValid, lastActivity, starts) => {
  expect(startsVisit({ isCookieValid, lastActivity, now, allowedMinutes: 30 })).toBe(starts)
})

test.each([
  ['/stag?utm_source=news&token=secret&gclid=1&q=a', true, '/stag?utm_source=news&gclid=1'],
  ['/stag?utm_source=news&token=secret', false, '/stag'],
  ['/inv/some-token?utm_source=mail#top', true, '/inv?utm_source=mail'],
  ['/', true, '/'],
])(
  'for the address %s (marketing parameters allowed: %s), a session stores the page %s (TRK-O9)',
  (address, withMarketing, page) => {
    expect(landingPageOf(address, withMarketing)).toBe(page)
  },
)

test.each([
  ['https://search.example/find?q=stag', 'https://search.example/find'],
  ['https://jaunt.example/hen', ''],
  ['https://jaunt.example', ''],
  ['https://jaunt.example.evil/hen', 'https://jaunt.example.evil/hen'],
  ['', ''],
])('for the referrer %j, a session stores the page %j', (referrer, page) => {
  expect(refUrlOf(referrer, 'https://jaunt.example')).toBe(page)
})
