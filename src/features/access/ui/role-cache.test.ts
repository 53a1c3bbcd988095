import { expect, test } from 'vitest'
import type { RoleDocument } from '../rules/role-document.ts'
import { createRoleCache, startRoles } from './role-cache.ts'

const recordRequests = (failingNames: string[] = []) => {
  const requests: string[] = []
  const read = async (name: string): Promise<RoleDocument> => {
    requests.push(name)
    if (failingNames.includes(name)) throw new Error('no network')
    return { name, userType: 'customer', permissions: [] }
  }
  return { requests, read }
}

test('Organiser and Guest are requested at the start, and each role once by its name (PERM-002)', async () => {
  const { requests, read } = recordRequests()
  const cache = createRoleCache()
  expect(startRoles).toEqual(['Organiser', 'Guest'])
  await cache.roles(startRoles, read)
  const staffAndGuest = await cache.roles(['Staff', 'Guest'], read)
  await Promise.all([cache.role('Staff', read), cache.role('Staff', read)])
  expect(staffAndGuest.map(({ name }) => name)).toEqual(['Staff', 'Guest'])
  expect(requests).toEqual(['Organiser', 'Guest', 'Staff'])
})

test('a changed role is requested again', async () => {
  const { requests, read } = recordRequests()
  const cache = createRoleCache()
  await cache.roles(['Staff', 'Guest'], read)
  cache.forget('Staff')
  await cache.roles(['Staff', 'Guest'], read)
  expect(requests).toEqual(['Staff', 'Guest', 'Staff'])
})

test('a role that could not be loaded grants nothing and is requested again (PERM-002)', async () => {
  const failingNames = ['Guest']
  const { requests, read } = recordRequests(failingNames)
  const cache = createRoleCache()
  expect((await cache.roles(startRoles, read)).map(({ name }) => name)).toEqual(['Organiser'])
  failingNames.pop()
  expect((await cache.roles(startRoles, read)).map(({ name }) => name)).toEqual(['Organiser', 'Guest'])
  expect(requests).toEqual(['Organiser', 'Guest', 'Guest'])
})
