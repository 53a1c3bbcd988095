import { failureMessage } from '#platform/browser/failure-message.ts'
import type { AccountChange, CurrentUser, Registration } from '../../rules/user-fields.ts'
import { forgetFormMemory } from './form-memory.ts'
import { broadcastSession, type LoginMethod, type SessionState } from './session-events.ts'
import { fakeLogOut, forgetRegistered, forgetUser, rememberUser } from './session-memory.ts'
import { signInFailure } from './sign-in-failure.ts'

type UserAnswer = { readonly user: CurrentUser | null }
type SignUp = Partial<Registration> & Pick<Registration, 'email' | 'firstName' | 'lastName'>

/** The calls that a session is made of. */
export type SessionApi = {
  logIn(given: { username: string; password: string }): Promise<UserAnswer>
  register(given: SignUp): Promise<UserAnswer>
  changeUser(change: AccountChange): Promise<{ user: CurrentUser }>
  logOut(): Promise<unknown>
  logOutEverywhere(): Promise<unknown>
}

/** What the browser holds of the reader. */
type SessionCache = {
  /** Somebody else is there now, or nobody: what the reader before saw is not for them. */
  replace(user: CurrentUser | null): void
  /** The same reader, with other details. */
  update(user: CurrentUser): void
  /** Asks the server anew who is there. */
  reload(): Promise<void> | void
}

/** The states that one action goes through (000 §4). */
type Steps = readonly [started: SessionState, successful: SessionState, failed: SessionState]
const loginSteps: Steps = ['loginStarted', 'loginSuccessful', 'loginFailed']
const registrationSteps: Steps = ['registrationStarted', 'registrationSuccessful', 'registrationFailed']

/**
 * Runs a call that answers the user who is logged in from now on, and tells listeners how it went.
 * @throws what the call threw, or 'empty user data' when it answered nobody (000 §8)
 */
const enterSession = async (
  [started, successful, failed]: Steps,
  method: LoginMethod | undefined,
  call: () => Promise<UserAnswer>,
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

/** Enters by a token: of a magic link, a pin, or the way back from Google. */
export const enterByToken = (call: () => Promise<UserAnswer>): Promise<CurrentUser> =>
  enterSession(loginSteps, 'token', call)

/** Logging in and out, signing up, changing the account. Each failure is told to listeners and thrown on. */
export const createSessionActions = (api: SessionApi, cache: SessionCache) => {
  const enter = async (...steps: Parameters<typeof enterSession>): Promise<CurrentUser> => {
    const [names, method, call] = steps
    return enterSession(names, method, async () => {
      const answer = await call()
      if (answer.user) cache.replace(answer.user)
      return answer
    })
  }
  const becomeVisitor = () => {
    cache.replace(null)
    broadcastSession({ state: 'logoutSuccessful' })
  }
  return {
    logIn: (email: string, password: string) =>
      enter(loginSteps, 'loginForm', () => api.logIn({ username: email, password })),
    /** Whoever has signed up is logged in without being asked again. */
    async signUp(values: SignUp) {
      const user = await enter(registrationSteps, undefined, () => api.register(values))
      return enter(loginSteps, 'auto', async () => ({ user }))
    },
    /** Takes over the user that a magic link or a pin answered. */
    adopt: (user: CurrentUser) => enter(loginSteps, 'token', async () => ({ user })),
    /** After a time-out the change may have been made all the same: the session is asked for anew (000 §7). */
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
    /** Customers only appear logged out; for everybody else the server ends the session (000 §4). */
    async logOut(user: CurrentUser) {
      broadcastSession({ state: 'logoutStarted' })
      if (user.userType === 'customer' && !user.staff) fakeLogOut()
      else {
        await api.logOut()
        forgetUser()
      }
      becomeVisitor()
    },
    /** Ends every session of the user on the server, this one too. */
    async logOutEverywhere() {
      broadcastSession({ state: 'logoutStarted' })
      await api.logOutEverywhere()
      forgetUser()
      becomeVisitor()
    },
    /** After the account is erased: the browser keeps nothing of its owner either. */
    forgetErased() {
      forgetUser()
      forgetRegistered()
      forgetFormMemory()
      becomeVisitor()
    },
  }
}
