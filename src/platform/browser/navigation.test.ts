import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinationOf, isSafeAddress, withQuery } from './navigation.ts'

const origin = 'https://jaunt.test'

test('an address of another site is refused unless it is marked external (SHELL-064)', () => {
  for (const address of ['https://elsewhere.test/a', '//elsewhere.test', 'https://jaunt.test.evil.test/']) {
    expect(destinationOf(address, { origin })).toEqual({ kind: 'refused', reason: 'external' })
    expect(destinationOf(address, { origin, external: true }).kind).toBe('external')
  }
  expect(destinationOf('/stag?page=2#top', { origin })).toEqual({ kind: 'own', path: '/stag?page=2#top' })
  expect(destinationOf('https://jaunt.test/hen', { origin })).toEqual({ kind: 'own', path: '/hen' })
  expect(destinationOf('tel:+447700900123', { origin }).kind).toBe('external')
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'blob:https://jaunt.test/1',
  'file:///etc/passwd',
])('the script-type address %j is refused even when marked external (SHELL-065)', (address) => {
  expect(destinationOf(address, { origin })).toEqual({ kind: 'refused', reason: 'script' })
  expect(destinationOf(address, { origin, external: true })).toEqual({ kind: 'refused', reason: 'script' })
  expect(isSafeAddress(address)).toBe(false)
})

test('isSafeAddress, which parses few addresses, gives the same result as parsing all of them', () => {
  const start = fc.constantFrom(
    '',
    '/',
    '//',
    '/\\',
    '?',
    '#',
    '/\t/',
    ' /',
    '/x',
    'javascript:',
    '/javascript:',
  )
  const address = fc.tuple(start, fc.string({ unit: 'grapheme' })).map(([prefix, suffix]) => prefix + suffix)
  fc.assert(
    fc.property(address, (given) => {
      const { kind } = destinationOf(given, { origin: 'https://own.invalid', external: true })
      expect(isSafeAddress(given)).toBe(kind !== 'refused')
    }),
  )
})

test('an invalid address is refused', () => {
  expect(destinationOf('https://', { origin })).toEqual({ kind: 'refused', reason: 'malformed' })
})

test('query parameters are set and removed, and the rest of the address stays', () => {
  expect(withQuery('/stag?tab=login&a=1#x', { tab: undefined, dialog: 'enquiryForm' })).toBe(
    '/stag?a=1&dialog=enquiryForm#x',
  )
})
