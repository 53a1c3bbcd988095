import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from '#features/records/rules/record-values.ts'
import { idFromName } from './id-from-name.ts'

test('an id consists of the location and the words of the name', () => {
  expect(idFromName('The Big One!', 'york', () => false)).toBe('york-the-big-one')
  expect(idFromName('Café & Crème', 'york', () => false)).toBe('york-cafe-creme')
  expect(idFromName('周末', 'york', () => false)).toBe('york')
})

test('if an id is already used, a number is appended', () => {
  const taken = new Set(['york-spa', 'york-spa-2'])
  expect(idFromName('Spa', 'york', (id) => taken.has(id))).toBe('york-spa-3')
})

test('an id can be part of an address, whatever the name is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      expect(slug.safeParse(idFromName(name, 'york', () => false)).success).toBe(true)
    }),
  )
})
