import { beforeEach, expect, test, vi } from 'vitest'
import { storageArea } from '#tests/support/storage-area.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { restoreSession } from './restore.ts'
import { createSessionActions, type SessionApi } from './session-actions.ts'
import { listenToSession, type SessionEvent } from './session-events.ts'
import { readSessionMemory, startExternalSignIn } from './session-memory.ts'

const ann = { id: 'u1', userType: 'customer', staff: null } as CurrentUser
const stef = { ...ann, id: 's1', userType: 'staff' } as CurrentUser

let events: SessionEvent[]
beforeEach(() => {
  const location = { pathname: '/', search: '', hash: '' }
  const history = { state: null, replaceState: () => {} }
  vi.stubGlobal('window', { localStorage: storageArea(), sessionStorage: storageArea(), location, history })
  vi.stubGlobal('document', { cookie: '' })
  events = []
  const stopListening = listenToSession((event) => events.push(event))
  return () => {
    stopListening()
    vi.unstubAllGlobals()
  }
})

const unexpectedRequest = async () => {
  throw new Error('unexpected request')
}
const actionsWith = (api: Partial<SessionApi>) => {
  const storedUsers: (CurrentUser | null)[] = []
  const cache = {
    replace: (user: CurrentUser | null) => void storedUsers.push(user),
    update: () => {},
    reload: () => {},
  }
  const sessionApi: SessionApi = {
    logIn: unexpectedRequest,
    register: unexpectedRequest,
    changeUser: unexpectedRequest,
    logOut: unexpectedRequest,
    logOutEverywhere: unexpectedRequest,
    ...api,
  }
  return { storedUsers, ...createSessionActions(sessionApi, cache) }
}
const newUser = { email: 'ann@test.com', firstName: 'Ann', lastName: 'Lee' }
const refuseWith = (text: string) => async () => {
  throw new Error(text)
}

test('for a login with the form, listeners get loginStarted, then loginSuccessful (ACC-007, ACC-008)', async () => {
  const { logIn, storedUsers } = actionsWith({ logIn: async () => ({ user: ann }) })
  expect(await logIn('ann@test.com', 'riverboat7')).toBe(ann)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'loginForm' },
    { state: 'loginSuccessful', method: 'loginForm' },
  ])
  expect(storedUsers).toEqual([ann])
})

test('for a failed login, listeners get its method and reason, and the error is thrown again (ACC-082)', async () => {
  const { logIn, storedUsers } = actionsWith({ logIn: refuseWith('There was a problem logging in') })
  await expect(logIn('ann@test.com', 'wrong-one')).rejects.toThrow('There was a problem logging in')
  expect(events).toEqual([
    { state: 'loginStarted', method: 'loginForm' },
    { state: 'loginFailed', method: 'loginForm', reason: 'There was a problem logging in' },
  ])
  expect(storedUsers).toEqual([])
})

test('a response without a user is a failed login (ACC-081)', async () => {
  const { logIn } = actionsWith({ logIn: async () => ({ user: null }) })
  await expect(logIn('ann@test.com', 'riverboat7')).rejects.toThrow('empty user data')
  expect(events.at(-1)).toEqual({ state: 'loginFailed', method: 'loginForm', reason: 'empty user data' })
})

test('listeners get a lost connection as ‘fetch failed’ (ACC-080)', async () => {
  const { logIn } = actionsWith({
    logIn: async () => {
      throw new TypeError('NetworkError when attempting to fetch resource.')
    },
  })
  await expect(logIn('ann@test.com', 'riverboat7')).rejects.toThrow()
  expect(events.at(-1)).toMatchObject({ state: 'loginFailed', reason: 'fetch failed' })
})

test('a sign-up registers the user, then logs them in automatically (ACC-007, ACC-008, ACC-029)', async () => {
  const { signUp, storedUsers } = actionsWith({ register: async () => ({ user: ann }) })
  expect(await signUp(newUser)).toBe(ann)
  expect(events).toEqual([
    { state: 'registrationStarted', method: undefined },
    { state: 'registrationSuccessful', method: undefined },
    { state: 'loginStarted', method: 'auto' },
    { state: 'loginSuccessful', method: 'auto' },
  ])
  expect(storedUsers.at(-1)).toBe(ann)
})

test('for a failed sign-up, listeners get its reason, and the error is thrown again (ACC-086)', async () => {
  const { signUp, storedUsers } = actionsWith({
    register: refuseWith('A user already exists for this email'),
  })
  await expect(signUp(newUser)).rejects.toThrow('A user already exists for this email')
  expect(events).toEqual([
    { state: 'registrationStarted', method: undefined },
    { state: 'registrationFailed', method: undefined, reason: 'A user already exists for this email' },
  ])
  expect(storedUsers).toEqual([])
})

test('the user of a magic link is logged in by token (ACC-008)', async () => {
  await actionsWith({}).adopt(ann)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'token' },
    { state: 'loginSuccessful', method: 'token' },
  ])
})

test('listeners get both states of a logout; only staff send a request (ACC-007, ACC-010, ACC-011)', async () => {
  const logOut = vi.fn(async () => {})
  const states = [{ state: 'logoutStarted' }, { state: 'logoutSuccessful' }]
  const session = actionsWith({ logOut })
  await session.logOut(ann)
  expect(events).toEqual(states)
  expect(logOut).not.toHaveBeenCalled()
  await session.logOut(stef)
  expect(events).toEqual([...states, ...states])
  expect(logOut).toHaveBeenCalledOnce()
  expect(session.storedUsers).toEqual([null, null])
})

const restoreWith = (user: CurrentUser | null, logInByToken = async () => ({ user: stef })) =>
  restoreSession({ readUser: async () => ({ user, data: user }), loginByGoogleToken: logInByToken })
const logInHere = async () => {
  await actionsWith({ logIn: async () => ({ user: ann }) }).logIn('ann@test.com', 'riverboat7')
  // The state of a browser with a session.
  vi.stubGlobal('document', { cookie: 'registered=true; _csrf=token' })
}

test('for a session restored from cookies, listeners get loginStarted, loginSuccessful and done (ACC-007, ACC-008)', async () => {
  await logInHere()
  events.length = 0
  expect(await restoreWith(ann)).toBe(ann)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'cookie' },
    { state: 'loginSuccessful', method: 'cookie' },
    { state: 'done' },
  ])
})

test('restoring a session without user data fails with ‘Empty user data’ and is not repeated (ACC-013)', async () => {
  await logInHere()
  events.length = 0
  expect(await restoreWith(null)).toBeNull()
  expect(events).toEqual([
    { state: 'loginStarted', method: 'cookie' },
    { state: 'loginFailed', method: 'cookie', reason: 'Empty user data' },
    { state: 'done' },
  ])
  events.length = 0
  expect(await restoreWith(ann)).toBeNull()
  expect(events).toEqual([])
})

test('without a _csrf cookie there is no session and no request for its user (ACC-006)', async () => {
  await logInHere()
  const readUser = vi.fn(async () => ({ user: ann, data: ann }))
  const api = { readUser, loginByGoogleToken: unexpectedRequest }
  expect(await restoreSession(api)).toBe(ann)
  expect(readUser).toHaveBeenCalledOnce()
  vi.stubGlobal('document', { cookie: 'registered=true; _csrf=' })
  expect(await restoreSession(api)).toBeNull()
  expect(readUser).toHaveBeenCalledOnce()
})

test('for a failed restore, listeners get loginFailed and done, and the error is thrown again (ACC-082)', async () => {
  await logInHere()
  events.length = 0
  const failedRestore = restoreSession({
    readUser: refuseWith('Failed operation'),
    loginByGoogleToken: unexpectedRequest,
  })
  await expect(failedRestore).rejects.toThrow('Failed operation')
  expect(events.map(({ state }) => state)).toEqual(['loginStarted', 'loginFailed', 'done'])
  expect(readSessionMemory().lastUserType).toBe('customer')
})

test('after a sign-in via Google, the token in the URL logs the user in and is removed from the URL (ACC-012, ACC-036)', async () => {
  expect(await restoreWith(stef)).toBeNull()
  startExternalSignIn()
  expect(readSessionMemory().externalProcessing).toBe(true)
  window.location.search = '?googleToken=t&page=2'
  const replaceState = vi.spyOn(window.history, 'replaceState')
  const exchangeToken = vi.fn(async () => ({ user: stef }))
  expect(await restoreWith(null, exchangeToken)).toBe(stef)
  expect(exchangeToken).toHaveBeenCalledWith({ token: 't' })
  expect(replaceState).toHaveBeenCalledWith(null, '', '/?page=2')
  expect(readSessionMemory().externalProcessing).toBe(false)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'token' },
    { state: 'loginSuccessful', method: 'token' },
    { state: 'done' },
  ])
})

test('a token in the URL is ignored if this browser did not start a sign-in via Google', async () => {
  window.location.search = '?googleToken=t'
  const exchangeToken = vi.fn(async () => ({ user: stef }))
  expect(await restoreWith(null, exchangeToken)).toBeNull()
  expect(exchangeToken).not.toHaveBeenCalled()
})
