import { expect, test } from 'vitest'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { createUserStore, type KnownUser } from './user-store.ts'

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
