import { expect, test } from 'vitest'
import { recordedFields } from './recorded-fields.ts'

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
