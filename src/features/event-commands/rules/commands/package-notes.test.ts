import { expect, test } from 'vitest'
import { messageAfter, packageAfter } from '../testing/try-command.ts'

test('notes of at most 2000 characters are stored with the package', () => {
  const trial = (length: number) => ({ name: 'editEventNotes', data: { notes: 'x'.repeat(length) } })
  expect(packageAfter(trial(2000)).eventNotes).toHaveLength(2000)
  expect(() => packageAfter(trial(2001))).toThrow('The maximum length allowed is 2000')
})

test("the customer's note is set", () => {
  expect(packageAfter({ name: 'addCustomerNotes', data: { note: 'By train' } }).customerNote).toBe('By train')
})

test('only staff can set the staff note', () => {
  const trial = { name: 'addStaffNotes', data: { note: 'Very keen' } }
  expect(packageAfter({ ...trial, by: 'staff' }).staffNote).toBe('Very keen')
  expect(messageAfter(trial)).toBe('notAllowed')
})
