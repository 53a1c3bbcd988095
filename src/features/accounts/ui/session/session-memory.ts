import { readCookie, removeCookie, writeCookie } from '#platform/browser/cookies.ts'
import { localStore, sessionStore } from '#platform/browser/storage.ts'
import type { SessionMemory } from '../../rules/restore-session.ts'

/** The documents' keys (000 §3). */
const keys = {
  registered: 'registered',
  lastUserType: 'lastUserType',
  fakeLogout: 'fakeLogout',
  externalProcessing: 'googleAuthProcessing',
  loginDetails: 'loginDetails',
} as const
const year = 31_536_000

/** A session exists when its `_csrf` cookie does; the session's own cookie is hidden from scripts (000 §3). */
export const hasSession = (): boolean => Boolean(readCookie('_csrf'))

export const hasRegistered = (): boolean =>
  readCookie(keys.registered) === 'true' || localStore().read(keys.registered) === 'true'

export const readSessionMemory = (): SessionMemory => ({
  externalProcessing: sessionStore().read(keys.externalProcessing) === 'true',
  fakeLoggedOut: sessionStore().read(keys.fakeLogout) === 'true',
  registered: hasRegistered(),
  lastUserType: localStore().read(keys.lastUserType),
})

/** Called at every log-in, in another tab too: the next visit is restored, and an earlier log-out forgotten. */
export const rememberUser = (userType: string): void => {
  writeCookie(keys.registered, 'true', { maxAge: year })
  // The kind of user and the moment, nothing that says who it is.
  const details = { userType, loggedInAt: new Date().toISOString() }
  writeCookie(keys.loginDetails, JSON.stringify(details), { maxAge: year })
  localStore().write(keys.registered, 'true')
  localStore().write(keys.lastUserType, userType)
  sessionStore().remove(keys.fakeLogout)
  sessionStore().remove(keys.externalProcessing)
}

/** The reader leaves for the external provider, and may be restored when they come back. */
export const leaveForExternal = (): void => sessionStore().write(keys.externalProcessing, 'true')
/** They are back, or did not leave after all. */
export const endExternal = (): void => sessionStore().remove(keys.externalProcessing)

/** A customer's log-out is this flag; it ends with the tab (000 §4). */
export const fakeLogOut = (): void => sessionStore().write(keys.fakeLogout, 'true')

/** After a real log-out, or when the server knows of no session: nothing to restore. */
export const forgetUser = (): void => {
  localStore().remove(keys.lastUserType)
  sessionStore().remove(keys.externalProcessing)
  removeCookie(keys.loginDetails)
}

/** For who is erased: this browser is nobody's any more. */
export const forgetRegistered = (): void => {
  removeCookie(keys.registered)
  localStore().remove(keys.registered)
}
