import { expect, test } from 'vitest'
import { requestFailure } from '#platform/browser/request-failure.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { createUserStore, type KnownUser } from './current-user-store.ts'

const person = (id: string) => ({ id }) as unknown as CurrentUser

const watched = () => {
  const store = createUserStore()
  const seen: KnownUser[] = []
  let forgotten = 0
  const stop = store.watch(() => seen.push(store.read()))
  store.forgetWith(() => {
    forgotten += 1
  })
  return { store, seen, stop, forgotten: () => forgotten }
}

test('nobody is known until it is found out; who cannot be found is a visitor', async () => {
  const { store, seen } = watched()
  expect(store.read()).toBeUndefined()
  await store.findBy(async () => person('ann'))
  await store.findBy(() => Promise.reject(new Error('offline')))
  expect(seen).toEqual([person('ann'), null])
})

test('whoever is a visitor only because nobody answered is not taken for one who is logged out', async () => {
  const { store } = watched()
  const failure = (status: number) => requestFailure({ error: 'No' }, { status })
  const isUnreachedBy = async (problem: Error) => {
    await store.findBy(() => Promise.reject(problem))
    return store.isUnreached()
  }
  expect(await isUnreachedBy(failure(503))).toBe(true)
  expect(await isUnreachedBy(failure(403))).toBe(false)
  expect(await isUnreachedBy(new TypeError('fetch failed'))).toBe(true)
  await store.findBy(async () => null)
  expect(store.isUnreached()).toBe(false)
  await isUnreachedBy(failure(503))
  store.replace(null)
  expect(store.isUnreached()).toBe(false)
})

test('who is there is found out anew in the same way', async () => {
  const { store, seen } = watched()
  const answers = [person('ann'), null]
  await store.findBy(async () => answers.shift()!)
  await store.reload()
  expect(seen).toEqual([person('ann'), null])
})

test('for somebody else all is forgotten before they are told; other details of the same person forget nothing', () => {
  const { store, seen, stop, forgotten } = watched()
  store.update(person('ann'))
  expect(forgotten()).toBe(0)
  store.forgetWith(() => expect(store.read()).toEqual(person('ann')))
  store.replace(person('ben'))
  expect(forgotten()).toBe(1)
  stop()
  store.update(person('cat'))
  expect(seen).toEqual([person('ann'), person('ben')])
})

test('whoever is found in place of another is told as somebody else, the same person is not', async () => {
  const { store, seen, forgotten } = watched()
  const answers = [person('ann'), person('ann'), person('ben'), null, null]
  const counts = []
  await store.findBy(async () => answers.shift()!)
  for (const _ of [...answers]) {
    await store.reload()
    counts.push(forgotten())
  }
  expect(seen).toEqual([person('ann'), person('ann'), person('ben'), null, null])
  expect(counts).toEqual([0, 1, 2, 2])
})

/** A finder whose answers are given later, each by its number. */
const slowFinder = () => {
  const answers: ((user: CurrentUser | null) => void)[] = []
  const find = () => new Promise<CurrentUser | null>((resolve) => answers.push(resolve))
  return { find, answer: (index: number, user: CurrentUser | null) => answers[index]!(user) }
}

test('who logs in while it is still being found out who was there stays logged in', async () => {
  const { store, seen } = watched()
  const { find, answer } = slowFinder()
  const found = store.findBy(find)
  store.replace(person('ben'))
  answer(0, null)
  await found
  expect(seen).toEqual([person('ben')])
})

test('of two answers the one that was asked for last holds, whichever comes first', async () => {
  const { store, seen } = watched()
  const { find, answer } = slowFinder()
  const asked = [store.findBy(find), store.reload()]
  answer(0, person('ann'))
  answer(1, person('ben'))
  await Promise.all(asked)
  expect(seen).toEqual([person('ben')])
})
