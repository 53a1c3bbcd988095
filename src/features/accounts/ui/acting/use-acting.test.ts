import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { listenToSession, type SessionEvent } from '../session/session-events.ts'
import { listenToOtherTabs } from './other-tabs.ts'
import { actingActions } from './use-acting.ts'

const userWith = (...roles: string[]) =>
  ({ id: 'st-1', role: roles.map((name) => ({ name })) }) as unknown as CurrentUser

/** The server, which answers the user with these roles. */
const answering = (...roles: string[]) => {
  const answer = async () => ({ user: userWith(...roles) })
  return new Proxy({}, { get: () => answer }) as Parameters<typeof actingActions>[0]
}

test('every change of roles is told to listeners, to memory and to the other tabs (ACC-016, ACC-015)', async () => {
  const told: SessionEvent[] = []
  const stop = listenToSession((event) => told.push(event))
  const otherTab = new BroadcastChannel('staff-identity')
  const heard = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }))
  let ownTab = 0
  const stopTabs = listenToOtherTabs(() => {
    ownTab += 1
  })
  const queries = new QueryClient()
  queries.setQueryData(['user'], userWith('Staff'))
  queries.setQueryData(['events', 'list', 'st-1'], ['what staff saw'])
  await actingActions(answering('Owner', 'Editor'), queries).takeRoles('su-1', ['Owner', 'Editor'])
  expect(queries.getQueryData(['user'])).toEqual(userWith('Owner', 'Editor'))
  expect(queries.getQueryData(['events', 'list', 'st-1'])).toBeUndefined()
  await actingActions(answering('Staff'), queries).restoreRoles()
  await actingActions(answering(), queries).toggle(true)
  expect(told).toEqual([
    { state: 'rolesChanged', roles: ['Owner', 'Editor'] },
    { state: 'rolesChanged', roles: ['Staff'] },
    { state: 'rolesChanged', roles: [] },
  ])
  await heard
  expect(ownTab).toBe(0)
  otherTab.close()
  stop()
  stopTabs()
})

test('a change that fails is told to nobody', async () => {
  const told: SessionEvent[] = []
  const stop = listenToSession((event) => told.push(event))
  const refusing = new Proxy({}, { get: () => () => Promise.reject(new Error('Not allowed')) })
  const queries = new QueryClient()
  queries.setQueryData(['user'], userWith('Staff'))
  await expect(actingActions(refusing as never, queries).restoreRoles()).rejects.toThrow('Not allowed')
  expect(told).toEqual([])
  expect(queries.getQueryData(['user'])).toEqual(userWith('Staff'))
  stop()
})
