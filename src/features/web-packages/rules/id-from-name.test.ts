import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from '#features/records/rules/record-values.ts'
import { idFromName } from './id-from-name.ts'

test('an id is made of the place and the words of the name', () => {
  expect(idFromName('The Big One!', 'york', () => false)).toBe('york-the-big-one')
  expect(idFromName('Café & Crème', 'york', () => false)).toBe('york-cafe-creme')
  expect(idFromName('周末', 'york', () => false)).toBe('york')
})

test('an id that is taken gets a number behind it', () => {
  const taken = new Set(['york-spa', 'york-spa-2'])
  expect(idFromName('Spa', 'york', (id) => taken.has(id))).toBe('york-spa-3')
})

test('whatever the name, the id may stand in an address', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      expect(slug.safeParse(idFromName(name, 'york', () => false)).success).toBe(true)
    }),
  )
})
