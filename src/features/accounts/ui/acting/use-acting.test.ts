import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { userStore } from '../session/current-user-store.ts'
import { listenToSession, type SessionEvent } from '../session/session-events.ts'
import { actingActions } from './use-acting.ts'

const userWith = (...roles: string[]) =>
  ({ id: 'st-1', role: roles.map((name) => ({ name })) }) as unknown as CurrentUser

/** Returns a fake API that responds to each request with a user who has these roles. */
const apiRespondingWith = (...roles: string[]) => {
  const response = async () => ({ user: userWith(...roles) })
  return new Proxy({}, { get: () => response }) as Parameters<typeof actingActions>[0]
}

test('every change of roles notifies listeners; supplier roles replace the user and clear cached data', async () => {
  const events: SessionEvent[] = []
  const stopListening = listenToSession((event) => events.push(event))
  const queries = new QueryClient()
  userStore.update(userWith('Staff'))
  queries.setQueryData(['events', 'list', 'st-1'], ['what staff saw'])
  await actingActions(apiRespondingWith('Owner', 'Editor'), queries).assumeRoles('su-1', ['Owner', 'Editor'])
  expect(userStore.read()).toEqual(userWith('Owner', 'Editor'))
  expect(queries.getQueryData(['events', 'list', 'st-1'])).toBeUndefined()
  await actingActions(apiRespondingWith('Staff'), queries).restoreRoles()
  await actingActions(apiRespondingWith(), queries).switchView(true)
  expect(events).toEqual([
    { state: 'rolesChanged', roles: ['Owner', 'Editor'] },
    { state: 'rolesChanged', roles: ['Staff'] },
    { state: 'rolesChanged', roles: [] },
  ])
  stopListening()
})

test('a switch of the view leaves cached data, so that nothing is requested before the reload (EVT-030)', async () => {
  const queries = new QueryClient()
  userStore.update(userWith('Staff'))
  queries.setQueryData(['event', 'ev-1'], 'what staff saw')
  await actingActions(apiRespondingWith('Organiser'), queries).switchView(true)
  expect(userStore.read()).toEqual(userWith('Staff'))
  expect(queries.getQueryData(['event', 'ev-1'])).toBe('what staff saw')
})

test('a failed change notifies no listeners', async () => {
  const events: SessionEvent[] = []
  const stopListening = listenToSession((event) => events.push(event))
  const refusingApi = new Proxy({}, { get: () => () => Promise.reject(new Error('Not allowed')) })
  const queries = new QueryClient()
  userStore.update(userWith('Staff'))
  await expect(actingActions(refusingApi as never, queries).restoreRoles()).rejects.toThrow('Not allowed')
  expect(events).toEqual([])
  expect(userStore.read()).toEqual(userWith('Staff'))
  stopListening()
})
