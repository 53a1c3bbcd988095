import { describe, expect, test } from 'vitest'
import { redirectAttacks, staysAt } from '#tests/support/redirect-attacks.ts'
import { destinationOf, isSafeAddress, withQuery } from './navigation.ts'

const origin = 'https://jaunt.test'
const attacks = redirectAttacks(origin)

/** Returns true if the address would make a browser leave the site. */
const leavesSite = (address: string): boolean => {
  const destination = destinationOf(address, { origin })
  if (destination.kind === 'refused') return false
  return destination.kind === 'external' || !staysAt(origin, destination.path)
}

test('the list of attacks has at least 100 forms, and most of them would make a browser leave the site', () => {
  expect(new Set(attacks).size).toBeGreaterThanOrEqual(100)
  expect(attacks.filter((address) => !staysAt(origin, address)).length).toBeGreaterThanOrEqual(80)
})

test('no form of an address leaves the site unless it is marked external (SHELL-064)', () => {
  expect(attacks.filter(leavesSite)).toEqual([])
})

test('an address marked external still never runs a script (SHELL-065)', () => {
  const schemes = new Set(['http:', 'https:', 'ftp:'])
  const dangerous = attacks.filter((address) => {
    const destination = destinationOf(address, { origin, external: true })
    return destination.kind === 'external' && !schemes.has(new URL(destination.url).protocol)
  })
  expect(dangerous).toEqual([])
  expect(attacks.filter((address) => /^[^a-z]*javascript:/i.test(address)).some(isSafeAddress)).toBe(false)
})

describe('an address with a changed query', () => {
  test.each(attacks.filter((address) => URL.canParse(address, origin)))('%j stays on the site', (address) => {
    expect(staysAt(origin, withQuery(address, { dialog: 'account' }))).toBe(true)
  })
})
