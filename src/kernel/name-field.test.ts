import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { nameField } from './name-field.ts'
import { isUniqueName } from './unique-name.ts'

const field = nameField(60)

test.each([
  '',
  ' ',
  '.',
  '..',
  ' .. ',
  'a/b',
  'a\\b',
  '<b>Boss</b>',
  'Boss\u0000',
  'Bo\nss',
  'Bo\u200bss',
  '\u200f',
  'Boss\u202e',
  'Bo\u00adss',
  'Bo\ufeffss',
  'Bo\u2028ss',
  '\u3164',
  '\u2800',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'x'.repeat(61),
])('the name %j is refused', (name) => expect(field.safeParse(name).success).toBe(false))

test.each(['Planner', 'Éditeur en chef', '店長', '50% staff?', 'A.B.', '...', "Ann's #1", 'prototype'])(
  'the name %s is allowed',
  (name) => expect(field.parse(name)).toBe(name),
)

test('spaces around a name are removed, and spaces in it become one', () =>
  expect(field.parse('  Night \u00a0  desk ')).toBe('Night desk'))

test('an allowed name fits into one segment of an address and is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (text) => {
      const { data: name } = field.safeParse(text)
      if (name === undefined) return
      const { pathname } = new URL(`http://host/api/role/${encodeURIComponent(name)}`)
      const parts = pathname.split('/')
      expect([parts.length, decodeURIComponent(parts[3]!)]).toEqual([4, name])
    }),
    { numRuns: propertyRuns },
  )
})

test.each([
  ['Planner', 'PLANNER'],
  ['Planner', ' planner'],
  ['Planner', 'Plan\u200bner'],
  ['Night desk', 'Night  desk'],
  ['Night desk', 'Night\u00a0desk'],
  ['Éditeur', 'E\u0301diteur'],
  ['Office', 'O\ufb03ce'],
  ['Planner', '\uff30lanner'],
  ['Planner', '\u202ePlanner'],
])('%j and %j are the same name', (one, other) => expect(isUniqueName(one, [other])).toBe(false))
