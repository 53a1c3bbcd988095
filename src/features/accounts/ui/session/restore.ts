import { loadPart } from '#platform/browser/load-part.ts'
import { canRestoreSession } from '../../rules/restore-session.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { broadcastSession } from './session-events.ts'
import { clearUser, hasSession, readSessionMemory, rememberUser } from './session-memory.ts'
import { signInFailure } from './sign-in-failure.ts'

type UserResponse = { readonly user: CurrentUser | null }

/** The endpoints that are needed to restore a session. */
type RestoreApi = {
  readUser(): Promise<UserResponse & { readonly data: CurrentUser | null }>
  loginByGoogleToken(given: { token: string }): Promise<UserResponse>
}

/**
 * Returns the current user when a page opens: identified by token after a return from Google, or else by cookie. Sends
 * no request unless the stored flags allow it (ACC-012).
 * @returns null for a visitor
 * @throws the failure of the request for the user
 */
export const restoreSession = async (api: RestoreApi): Promise<CurrentUser | null> => {
  const memory = readSessionMemory()
  if (!canRestoreSession(memory)) return null
  try {
    if (memory.externalProcessing) {
      const { returnFromGoogle } = await loadPart(() => import('../google/return-from-google.ts'))
      const user = await returnFromGoogle(api)
      if (user) return user
    }
    return await restoreByCookie(api)
  } finally {
    broadcastSession({ state: 'done' })
  }
}

const restoreByCookie = async (api: RestoreApi): Promise<CurrentUser | null> => {
  broadcastSession({ state: 'loginStarted', method: 'cookie' })
  try {
    const response = hasSession() ? await api.readUser() : undefined
    const user = response?.user ?? response?.data
    if (!user) throw new Error('Empty user data')
    rememberUser(user.userType)
    broadcastSession({ state: 'loginSuccessful', method: 'cookie' })
    return user
  } catch (problem) {
    const reason = signInFailure(problem)
    broadcastSession({ state: 'loginFailed', method: 'cookie', reason })
    if (reason !== 'Empty user data') throw problem
    clearUser()
    return null
  }
}
