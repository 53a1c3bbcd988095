import { expect, test } from 'vitest'
import { canRestoreSession, firstTab } from './restore-session.ts'

const memory = { externalProcessing: false, fakeLoggedOut: false, registered: true, lastUserType: 'customer' }

test('a session is restored if the user registered, has a user type and did not log out (ACC-012)', () => {
  expect(canRestoreSession(memory)).toBe(true)
  expect(canRestoreSession({ ...memory, registered: false })).toBe(false)
  expect(canRestoreSession({ ...memory, lastUserType: undefined })).toBe(false)
  expect(canRestoreSession({ ...memory, lastUserType: '' })).toBe(false)
})

test('with the logout flag no session is restored, except on return from the external provider (ACC-010, ACC-012)', () => {
  expect(canRestoreSession({ ...memory, fakeLoggedOut: true })).toBe(false)
  expect(canRestoreSession({ ...memory, fakeLoggedOut: true, externalProcessing: true })).toBe(true)
  const memoryOnReturn = {
    registered: false,
    lastUserType: undefined,
    fakeLoggedOut: false,
    externalProcessing: true,
  }
  expect(canRestoreSession(memoryOnReturn)).toBe(true)
})

test('the dialog first shows Log In for users who registered before and for the action sign-in (ACC-020)', () => {
  expect(firstTab(true, 'sign-up')).toBe('login')
  expect(firstTab(false, 'sign-in')).toBe('login')
  expect(firstTab(false, 'sign-up')).toBe('new-user')
})
