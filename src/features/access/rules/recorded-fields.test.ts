import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsBefore, recordedFields } from './recorded-fields.ts'

test('a change stores only the fields that differ', () => {
  const before = { first_name: 'Ann', roles: ['Staff'], phone: '1' }
  expect(recordedFields(before, { ...before, roles: ['Staff', 'Editor'] })).toEqual({
    before: { roles: ['Staff'] },
    after: { roles: ['Staff', 'Editor'] },
  })
  expect(recordedFields(before, { ...before })).toBeUndefined()
})

test('a created or removed record is stored with all fields', () => {
  expect(recordedFields(null, { name: 'Ann' })).toEqual({ before: null, after: { name: 'Ann' } })
  expect(recordedFields({ name: 'Ann' }, null)).toEqual({ before: { name: 'Ann' }, after: null })
})

test('the word ‘changed’ replaces the value of a secret', () => {
  const change = recordedFields(
    { password_hash: null, pin: '1234', token_hash: 'a' },
    { password_hash: '$argon2', pin: '9876', token_hash: 'b' },
  )
  expect(change).toEqual({
    before: { password_hash: null, pin: 'changed', token_hash: 'changed' },
    after: { password_hash: 'changed', pin: 'changed', token_hash: 'changed' },
  })
})

test('a field whose name looks like a secret’s is stored if the record has no secrets', () => {
  const settings = { password: { strength: 'high' } }
  expect(recordedFields(null, settings, { hasSecrets: false })).toEqual({ before: null, after: settings })
})

test('the record before a change can be calculated from the record after it and the stored change', () => {
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom<unknown>(1, 'x', null, ['y']))
  fc.assert(
    fc.property(record, record, (before, after) => {
      const change = recordedFields(before, after, { hasSecrets: false })
      expect(change ? fieldsBefore(after, change) : after).toEqual(before)
    }),
  )
  expect(fieldsBefore({ a: 1 }, { before: null, after: { a: 1 } })).toBeNull()
})
