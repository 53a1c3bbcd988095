import { expect, test } from 'vitest'
import { requestFailure } from '#platform/browser/request-failure.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { createUserStore, type KnownUser } from './current-user-store.ts'

const createPerson = (id: string) => ({ id }) as unknown as CurrentUser

const watchedStore = () => {
  const store = createUserStore()
  const seenUsers: KnownUser[] = []
  let resetCount = 0
  const stopWatching = store.watch(() => seenUsers.push(store.read()))
  store.onReplace(() => {
    resetCount += 1
  })
  return { store, seenUsers, stopWatching, resetCount: () => resetCount }
}

test('the user is undefined until loaded; after a failed request they count as a visitor', async () => {
  const { store, seenUsers } = watchedStore()
  expect(store.read()).toBeUndefined()
  await store.findBy(async () => createPerson('ann'))
  await store.findBy(() => Promise.reject(new Error('offline')))
  expect(seenUsers).toEqual([createPerson('ann'), null])
})

test('the store distinguishes a failed request from a response without a user', async () => {
  const { store } = watchedStore()
  const failure = (status: number) => requestFailure({ error: 'No' }, { status })
  const hasFailedAfter = async (problem: Error) => {
    await store.findBy(() => Promise.reject(problem))
    return store.hasFailed()
  }
  expect(await hasFailedAfter(failure(503))).toBe(true)
  expect(await hasFailedAfter(failure(403))).toBe(false)
  expect(await hasFailedAfter(new TypeError('fetch failed'))).toBe(true)
  await store.findBy(async () => null)
  expect(store.hasFailed()).toBe(false)
  await hasFailedAfter(failure(503))
  store.replace(null)
  expect(store.hasFailed()).toBe(false)
})

test('a reload requests the user again with the same function', async () => {
  const { store, seenUsers } = watchedStore()
  const responses = [createPerson('ann'), null]
  await store.findBy(async () => responses.shift()!)
  await store.reload()
  expect(seenUsers).toEqual([createPerson('ann'), null])
})

test('a new user clears cached data before watchers run; new details of the same user clear nothing', () => {
  const { store, seenUsers, stopWatching, resetCount } = watchedStore()
  store.update(createPerson('ann'))
  expect(resetCount()).toBe(0)
  store.onReplace(() => expect(store.read()).toEqual(createPerson('ann')))
  store.replace(createPerson('ben'))
  expect(resetCount()).toBe(1)
  stopWatching()
  store.update(createPerson('cat'))
  expect(seenUsers).toEqual([createPerson('ann'), createPerson('ben')])
})

test('a reload that finds another user replaces the user; the same user is only updated', async () => {
  const { store, seenUsers, resetCount } = watchedStore()
  const responses = [createPerson('ann'), createPerson('ann'), createPerson('ben'), null, null]
  const resetCounts = []
  await store.findBy(async () => responses.shift()!)
  for (const _ of [...responses]) {
    await store.reload()
    resetCounts.push(resetCount())
  }
  expect(seenUsers).toEqual([createPerson('ann'), createPerson('ann'), createPerson('ben'), null, null])
  expect(resetCounts).toEqual([0, 1, 2, 2])
})

/** Returns a finder, and a function that resolves its requests by their index. */
const slowFinder = () => {
  const responses: ((user: CurrentUser | null) => void)[] = []
  const find = () => new Promise<CurrentUser | null>((resolve) => responses.push(resolve))
  return { find, respond: (index: number, user: CurrentUser | null) => responses[index]!(user) }
}

test('the response to a request for the user does not overwrite a login that happened in the meantime', async () => {
  const { store, seenUsers } = watchedStore()
  const { find, respond } = slowFinder()
  const request = store.findBy(find)
  store.replace(createPerson('ben'))
  respond(0, null)
  await request
  expect(seenUsers).toEqual([createPerson('ben')])
})

test('only the response to the latest request counts, in whatever order responses arrive', async () => {
  const { store, seenUsers } = watchedStore()
  const { find, respond } = slowFinder()
  const requests = [store.findBy(find), store.reload()]
  respond(0, createPerson('ann'))
  respond(1, createPerson('ben'))
  await Promise.all(requests)
  expect(seenUsers).toEqual([createPerson('ben')])
})
