import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsBefore, recordedFields } from './recorded-fields.ts'

test('of a change only the fields that differ are kept', () => {
  const before = { first_name: 'Ann', roles: ['Staff'], phone: '1' }
  expect(recordedFields(before, { ...before, roles: ['Staff', 'Editor'] })).toEqual({
    before: { roles: ['Staff'] },
    after: { roles: ['Staff', 'Editor'] },
  })
  expect(recordedFields(before, { ...before })).toBeUndefined()
})

test('a record that was made or removed is kept whole', () => {
  expect(recordedFields(null, { name: 'Ann' })).toEqual({ before: null, after: { name: 'Ann' } })
  expect(recordedFields({ name: 'Ann' }, null)).toEqual({ before: { name: 'Ann' }, after: null })
})

test('a secret leaves a mark and never its value', () => {
  const kept = recordedFields(
    { password_hash: null, pin: '1234', token_hash: 'a' },
    { password_hash: '$argon2', pin: '9876', token_hash: 'b' },
  )
  expect(kept).toEqual({
    before: { password_hash: null, pin: 'changed', token_hash: 'changed' },
    after: { password_hash: 'changed', pin: 'changed', token_hash: 'changed' },
  })
})

test('where nothing is a secret a field of such a name is kept as it is', () => {
  const settings = { password: { strength: 'high' } }
  expect(recordedFields(null, settings, { hasSecrets: false })).toEqual({ before: null, after: settings })
})

test('a record and what was kept of a change of it give the record before', () => {
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom<unknown>(1, 'x', null, ['y']))
  fc.assert(
    fc.property(record, record, (before, after) => {
      const kept = recordedFields(before, after, { hasSecrets: false })
      expect(kept ? fieldsBefore(after, kept) : after).toEqual(before)
    }),
  )
  expect(fieldsBefore({ a: 1 }, { before: null, after: { a: 1 } })).toBeNull()
})
