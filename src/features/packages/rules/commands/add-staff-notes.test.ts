import { expect, test } from 'vitest'
import { messageAfter, packageAfter } from '../testing/try-command.ts'

test('the staff note is set by staff alone', () => {
  const trial = { name: 'addStaffNotes', data: { note: 'Very keen' } }
  expect(packageAfter({ ...trial, by: 'staff' }).staffNote).toBe('Very keen')
  expect(messageAfter(trial)).toBe('notAllowed')
})
