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
  const stop = listenToSession((event) => events.push(event))
  return () => {
    stop()
    vi.unstubAllGlobals()
  }
})

const unused = async () => {
  throw new Error('unexpected request')
}
const actions = (api: Partial<SessionApi>) => {
  const storedUsers: (CurrentUser | null)[] = []
  const cache = {
    replace: (user: CurrentUser | null) => void storedUsers.push(user),
    update: () => {},
    reload: () => {},
  }
  const all: SessionApi = {
    logIn: unused,
    register: unused,
    changeUser: unused,
    logOut: unused,
    logOutEverywhere: unused,
    ...api,
  }
  return { storedUsers, ...createSessionActions(all, cache) }
}
const given = { email: 'ann@test.com', firstName: 'Ann', lastName: 'Lee' }
const refuse = (text: string) => async () => {
  throw new Error(text)
}

test('for a login with the form, listeners get loginStarted, then loginSuccessful (ACC-007, ACC-008)', async () => {
  const { logIn, storedUsers } = actions({ logIn: async () => ({ user: ann }) })
  expect(await logIn('ann@test.com', 'riverboat7')).toBe(ann)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'loginForm' },
    { state: 'loginSuccessful', method: 'loginForm' },
  ])
  expect(storedUsers).toEqual([ann])
})

test('for a failed login, listeners get its method and reason, and the error is thrown again (ACC-082)', async () => {
  const { logIn, storedUsers } = actions({ logIn: refuse('There was a problem logging in') })
  await expect(logIn('ann@test.com', 'wrong-one')).rejects.toThrow('There was a problem logging in')
  expect(events).toEqual([
    { state: 'loginStarted', method: 'loginForm' },
    { state: 'loginFailed', method: 'loginForm', reason: 'There was a problem logging in' },
  ])
  expect(storedUsers).toEqual([])
})

test('a response without a user is a failed login (ACC-081)', async () => {
  const { logIn } = actions({ logIn: async () => ({ user: null }) })
  await expect(logIn('ann@test.com', 'riverboat7')).rejects.toThrow('empty user data')
  expect(events.at(-1)).toEqual({ state: 'loginFailed', method: 'loginForm', reason: 'empty user data' })
})

test('listeners get a lost connection as ‘fetch failed’ (ACC-080)', async () => {
  const { logIn } = actions({
    logIn: async () => {
      throw new TypeError('NetworkError when attempting to fetch resource.')
    },
  })
  await expect(logIn('ann@test.com', 'riverboat7')).rejects.toThrow()
  expect(events.at(-1)).toMatchObject({ state: 'loginFailed', reason: 'fetch failed' })
})

test('a sign-up registers the user, then logs them in automatically (ACC-007, ACC-008, ACC-029)', async () => {
  const { signUp, storedUsers } = actions({ register: async () => ({ user: ann }) })
  expect(await signUp(given)).toBe(ann)
  expect(events).toEqual([
    { state: 'registrationStarted', method: undefined },
    { state: 'registrationSuccessful', method: undefined },
    { state: 'loginStarted', method: 'auto' },
    { state: 'loginSuccessful', method: 'auto' },
  ])
  expect(storedUsers.at(-1)).toBe(ann)
})

test('for a failed sign-up, listeners get its reason, and the error is thrown again (ACC-086)', async () => {
  const { signUp, storedUsers } = actions({ register: refuse('A user already exists for this email') })
  await expect(signUp(given)).rejects.toThrow('A user already exists for this email')
  expect(events).toEqual([
    { state: 'registrationStarted', method: undefined },
    { state: 'registrationFailed', method: undefined, reason: 'A user already exists for this email' },
  ])
  expect(storedUsers).toEqual([])
})

test('the user of a magic link is logged in by token (ACC-008)', async () => {
  await actions({}).adopt(ann)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'token' },
    { state: 'loginSuccessful', method: 'token' },
  ])
})

test('listeners get both states of a logout; only staff send a request (ACC-007, ACC-010, ACC-011)', async () => {
  const logOut = vi.fn(async () => {})
  const states = [{ state: 'logoutStarted' }, { state: 'logoutSuccessful' }]
  const session = actions({ logOut })
  await session.logOut(ann)
  expect(events).toEqual(states)
  expect(logOut).not.toHaveBeenCalled()
  await session.logOut(stef)
  expect(events).toEqual([...states, ...states])
  expect(logOut).toHaveBeenCalledOnce()
  expect(session.storedUsers).toEqual([null, null])
})

const restore = (user: CurrentUser | null, logInByToken = async () => ({ user: stef })) =>
  restoreSession({ readUser: async () => ({ user, data: user }), loginByGoogleToken: logInByToken })
const logInHere = async () => {
  await actions({ logIn: async () => ({ user: ann }) }).logIn('ann@test.com', 'riverboat7')
  // The state of a browser with a session.
  vi.stubGlobal('document', { cookie: 'registered=true; _csrf=token' })
}

test('for a session restored from cookies, listeners get loginSuccessful and done (ACC-007, ACC-008)', async () => {
  await logInHere()
  events.length = 0
  expect(await restore(ann)).toBe(ann)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'cookie' },
    { state: 'loginSuccessful', method: 'cookie' },
    { state: 'done' },
  ])
})

test('restoring a session without user data fails with ‘Empty user data’ and is not repeated (ACC-013)', async () => {
  await logInHere()
  events.length = 0
  expect(await restore(null)).toBeNull()
  expect(events).toEqual([
    { state: 'loginStarted', method: 'cookie' },
    { state: 'loginFailed', method: 'cookie', reason: 'Empty user data' },
    { state: 'done' },
  ])
  events.length = 0
  expect(await restore(ann)).toBeNull()
  expect(events).toEqual([])
})

test('without a _csrf cookie there is no session and no request for its user (ACC-006)', async () => {
  await logInHere()
  const readUser = vi.fn(async () => ({ user: ann, data: ann }))
  const api = { readUser, loginByGoogleToken: unused }
  expect(await restoreSession(api)).toBe(ann)
  expect(readUser).toHaveBeenCalledOnce()
  vi.stubGlobal('document', { cookie: 'registered=true; _csrf=' })
  expect(await restoreSession(api)).toBeNull()
  expect(readUser).toHaveBeenCalledOnce()
})

test('for a failed restore, listeners get loginFailed and done, and the error is thrown again (ACC-082)', async () => {
  await logInHere()
  events.length = 0
  const lost = restoreSession({ readUser: refuse('Failed operation'), loginByGoogleToken: unused })
  await expect(lost).rejects.toThrow('Failed operation')
  expect(events.map(({ state }) => state)).toEqual(['loginStarted', 'loginFailed', 'done'])
  expect(readSessionMemory().lastUserType).toBe('customer')
})

test('after a sign-in via Google, the token in the address logs the user in and is removed from the address (ACC-012, ACC-036)', async () => {
  expect(await restore(stef)).toBeNull()
  startExternalSignIn()
  expect(readSessionMemory().externalProcessing).toBe(true)
  window.location.search = '?googleToken=t&page=2'
  const replaced = vi.spyOn(window.history, 'replaceState')
  const exchangeToken = vi.fn(async () => ({ user: stef }))
  expect(await restore(null, exchangeToken)).toBe(stef)
  expect(exchangeToken).toHaveBeenCalledWith({ token: 't' })
  expect(replaced).toHaveBeenCalledWith(null, '', '/?page=2')
  expect(readSessionMemory().externalProcessing).toBe(false)
  expect(events).toEqual([
    { state: 'loginStarted', method: 'token' },
    { state: 'loginSuccessful', method: 'token' },
    { state: 'done' },
  ])
})

test('a token in the address is ignored if this browser did not start a sign-in via Google', async () => {
  window.location.search = '?googleToken=t'
  const exchangeToken = vi.fn(async () => ({ user: stef }))
  expect(await restore(null, exchangeToken)).toBeNull()
  expect(exchangeToken).not.toHaveBeenCalled()
})
