import { readCookie, removeCookie, writeCookie } from '#platform/browser/cookies.ts'
import { localStore, sessionStore } from '#platform/browser/storage.ts'
import type { SessionMemory } from '../../rules/restore-session.ts'

/** The keys in cookies and storage (ACC-009). */
const keys = {
  registered: 'registered',
  lastUserType: 'lastUserType',
  fakeLogout: 'fakeLogout',
  externalProcessing: 'googleAuthProcessing',
  loginDetails: 'loginDetails',
} as const
const yearSeconds = 31_536_000

/**
 * Returns true if a session exists, according to its `_csrf` cookie (ACC-006). Scripts can't read the session cookie
 * itself.
 */
export const hasSession = (): boolean => Boolean(readCookie('_csrf'))

export const hasRegistered = (): boolean =>
  readCookie(keys.registered) === 'true' || localStore().read(keys.registered) === 'true'

export const readSessionMemory = (): SessionMemory => ({
  externalProcessing: sessionStore().read(keys.externalProcessing) === 'true',
  fakeLoggedOut: sessionStore().read(keys.fakeLogout) === 'true',
  registered: hasRegistered(),
  lastUserType: localStore().read(keys.lastUserType),
})

/**
 * Stores that a user logged in, here or in another tab, so that the next visit restores the session. Clears the
 * logout flag.
 */
export const rememberUser = (userType: string): void => {
  writeCookie(keys.registered, 'true', { maxAge: yearSeconds })
  // The details contain only the user type and the time, and nothing that identifies the user.
  const details = { userType, loggedInAt: new Date().toISOString() }
  writeCookie(keys.loginDetails, JSON.stringify(details), { maxAge: yearSeconds })
  localStore().write(keys.registered, 'true')
  localStore().write(keys.lastUserType, userType)
  sessionStore().remove(keys.fakeLogout)
  sessionStore().remove(keys.externalProcessing)
}

/** Marks that the user is redirected to the external provider, so that the session can be restored on return. */
export const startExternalSignIn = (): void => sessionStore().write(keys.externalProcessing, 'true')
/** Removes the mark after the return, or if the redirect failed. */
export const endExternalSignIn = (): void => sessionStore().remove(keys.externalProcessing)

/** Marks a customer as logged out in this tab, by a flag in its storage (ACC-010). */
export const fakeLogOut = (): void => sessionStore().write(keys.fakeLogout, 'true')

/** Clears the flags that allow restoring a session, after a logout on the server or if the server has no session. */
export const clearUser = (): void => {
  localStore().remove(keys.lastUserType)
  sessionStore().remove(keys.externalProcessing)
  removeCookie(keys.loginDetails)
}

/** Clears the flag that someone registered in this browser, after their account was erased. */
export const clearRegistered = (): void => {
  removeCookie(keys.registered)
  localStore().remove(keys.registered)
}
