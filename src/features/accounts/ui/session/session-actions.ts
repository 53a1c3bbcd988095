import { failureMessage } from '#platform/browser/failure-message.ts'
import type { AccountChange, CurrentUser, Registration } from '../../rules/user-fields.ts'
import { clearFormMemory } from './form-memory.ts'
import { broadcastSession, type LoginMethod, type SessionState } from './session-events.ts'
import { clearRegistered, clearUser, fakeLogOut, rememberUser } from './session-memory.ts'
import { signInFailure } from './sign-in-failure.ts'

type UserResponse = { readonly user: CurrentUser | null }
type SignUp = Partial<Registration> & Pick<Registration, 'email' | 'firstName' | 'lastName'>

/** The endpoints for sessions. */
export type SessionApi = {
  logIn(given: { username: string; password: string }): Promise<UserResponse>
  register(given: SignUp): Promise<UserResponse>
  changeUser(change: AccountChange): Promise<{ user: CurrentUser }>
  logOut(): Promise<unknown>
  logOutEverywhere(): Promise<unknown>
}

/** The browser's store of the current user. */
type SessionCache = {
  /** Replaces the user with another one or a visitor, and clears the data of the previous user. */
  replace(user: CurrentUser | null): void
  /** Updates the details of the same user. */
  update(user: CurrentUser): void
  /** Requests the current user again. */
  reload(): Promise<void> | void
}

/** The states that listeners get during an action (ACC-007). */
type Steps = readonly [started: SessionState, successful: SessionState, failed: SessionState]
const loginSteps: Steps = ['loginStarted', 'loginSuccessful', 'loginFailed']
const registrationSteps: Steps = ['registrationStarted', 'registrationSuccessful', 'registrationFailed']

/**
 * Sends a request that returns the new current user, and notifies listeners of the result.
 * @throws the error of the request, or 'empty user data' if the response has no user (ACC-081)
 */
const enterSession = async (
  [started, successful, failed]: Steps,
  method: LoginMethod | undefined,
  call: () => Promise<UserResponse>,
): Promise<CurrentUser> => {
  broadcastSession({ state: started, method })
  try {
    const { user } = await call()
    if (!user) throw new Error('empty user data')
    rememberUser(user.userType)
    broadcastSession({ state: successful, method })
    return user
  } catch (reason) {
    broadcastSession({ state: failed, method, reason: signInFailure(reason) })
    throw reason
  }
}

/** Logs in with a token: of a magic link, a pin or the redirect back from Google. */
export const enterByToken = (call: () => Promise<UserResponse>): Promise<CurrentUser> =>
  enterSession(loginSteps, 'token', call)

/** Creates the actions of a session. Each failure notifies the listeners and is thrown again (ACC-082, ACC-086). */
export const createSessionActions = (api: SessionApi, cache: SessionCache) => {
  const enterAndStore = (
    steps: Steps,
    method: LoginMethod | undefined,
    call: () => Promise<UserResponse>,
  ): Promise<CurrentUser> =>
    enterSession(steps, method, async () => {
      const response = await call()
      if (response.user) cache.replace(response.user)
      return response
    })
  const becomeVisitor = () => {
    cache.replace(null)
    broadcastSession({ state: 'logoutSuccessful' })
  }
  return {
    logIn: (email: string, password: string) =>
      enterAndStore(loginSteps, 'loginForm', () => api.logIn({ username: email, password })),
    /** Signs up and logs the new user in. */
    async signUp(values: SignUp) {
      const user = await enterAndStore(registrationSteps, undefined, () => api.register(values))
      return enterAndStore(loginSteps, 'auto', async () => ({ user }))
    },
    /** Logs in the user that the server returned for a magic link or a pin. */
    adopt: (user: CurrentUser) => enterAndStore(loginSteps, 'token', async () => ({ user })),
    /**
     * Changes the account. After a timeout it requests the user again, because the server may have stored the change
     * (ACC-087).
     */
    async changeAccount(change: AccountChange) {
      try {
        const { user } = await api.changeUser(change)
        cache.update(user)
        return user
      } catch (reason) {
        if (failureMessage(reason) === 'Timeout error') void cache.reload()
        throw reason
      }
    },
    /**
     * Logs out. For customers, only this browser hides the session; for others, the server ends it (ACC-010, ACC-011).
     */
    async logOut(user: CurrentUser) {
      broadcastSession({ state: 'logoutStarted' })
      if (user.userType === 'customer' && !user.staff) fakeLogOut()
      else {
        await api.logOut()
        clearUser()
      }
      becomeVisitor()
    },
    /** Ends every session of the user on the server, including this one. */
    async logOutEverywhere() {
      broadcastSession({ state: 'logoutStarted' })
      await api.logOutEverywhere()
      clearUser()
      becomeVisitor()
    },
    /** Deletes all data of the user in the browser after their account was erased. */
    clearErased() {
      clearUser()
      clearRegistered()
      clearFormMemory()
      becomeVisitor()
    },
  }
}
