import { expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import { rolesFor } from './roles-for.ts'

const actor = (overrides: Partial<Actor>): Actor => ({
  userId: 'u',
  sessionId: 's',
  userType: 'customer',
  roles: [],
  ...overrides,
})
const noRelation = { organiser: false, guest: false }

test('staff, hidden staff and supplier contacts use their own roles, with or without an event (PERM-003)', () => {
  for (const relation of [undefined, noRelation, { organiser: true, guest: false }]) {
    expect(rolesFor(actor({ userType: 'staff', roles: ['Staff'] }), relation)).toEqual(['Staff'])
    expect(rolesFor(actor({ staffId: 'x', roles: ['Staff'] }), relation)).toEqual(['Staff'])
    expect(rolesFor(actor({ userType: 'supplierContact', roles: ['Owner'] }), relation)).toEqual(['Owner'])
  }
})

test('with an event, its organiser is Organiser, a guest is Guest, anyone else has no role (PERM-004)', () => {
  expect(rolesFor(actor({}), { organiser: true, guest: false })).toEqual(['Organiser'])
  expect(rolesFor(actor({}), { organiser: true, guest: true })).toEqual(['Organiser'])
  expect(rolesFor(actor({}), { organiser: false, guest: true })).toEqual(['Guest'])
  expect(rolesFor(actor({}), noRelation)).toEqual([])
})

test('roles stored for a customer are ignored (PERM-004)', () => {
  expect(rolesFor(actor({ roles: ['Staff'] }), noRelation)).toEqual([])
})

test('without an event customers are Organiser, but visitors have no role (PERM-005)', () => {
  expect(rolesFor(actor({}))).toEqual(['Organiser'])
  expect(rolesFor(null)).toEqual([])
})

test('staff who switched to the customer view have the customer roles (PERM-004)', () => {
  const toggledStaff = actor({ staffId: 'x', toggled: true, roles: ['Staff'] })
  expect(rolesFor(toggledStaff, { organiser: false, guest: true })).toEqual(['Guest'])
})
