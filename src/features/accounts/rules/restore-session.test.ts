import { expect, test } from 'vitest'
import { firstTab, mayRestoreSession } from './restore-session.ts'

const memory = { externalProcessing: false, fakeLoggedOut: false, registered: true, lastUserType: 'customer' }

test('a session is restored for someone who registered, has a user type and did not log out (ACC-012)', () => {
  expect(mayRestoreSession(memory)).toBe(true)
  expect(mayRestoreSession({ ...memory, registered: false })).toBe(false)
  expect(mayRestoreSession({ ...memory, lastUserType: undefined })).toBe(false)
  expect(mayRestoreSession({ ...memory, lastUserType: '' })).toBe(false)
})

test('after the log-out flag no call is made, until the external provider leads back (ACC-010, ACC-012)', () => {
  expect(mayRestoreSession({ ...memory, fakeLoggedOut: true })).toBe(false)
  expect(mayRestoreSession({ ...memory, fakeLoggedOut: true, externalProcessing: true })).toBe(true)
  const nothing = {
    registered: false,
    lastUserType: undefined,
    fakeLoggedOut: false,
    externalProcessing: true,
  }
  expect(mayRestoreSession(nothing)).toBe(true)
})

test('the dialog opens on Log In for whoever registered before or asked to sign in (ACC-020)', () => {
  expect(firstTab(true, 'sign-up')).toBe('login')
  expect(firstTab(false, 'sign-in')).toBe('login')
  expect(firstTab(false, 'sign-up')).toBe('new-user')
})
