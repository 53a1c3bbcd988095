import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, countsAsStaff, isHiddenStaff } from '#kernel/actor.ts'
import { hasPermission } from './find-permission.ts'
import { type PermissionReader, type PermissionSubject, permissionInput } from './permission-input.ts'
import type { PermissionEntry, RoleDocument } from './role-document.ts'

const role = (name: string, ...permissions: PermissionEntry[]): RoleDocument => ({
  name,
  userType: 'customer',
  permissions,
})
/** Each role grants a path named after it, so the granted paths show which roles apply. */
const documents = ['Organiser', 'Guest', 'Staff', 'Owner', 'Editor'].map((name) =>
  role(name, { path: `is${name}`, value: 'Yes' }),
)
const reader = (overrides: Partial<PermissionReader>): PermissionReader => ({
  userId: 'u',
  userType: 'customer',
  roles: [],
  ...overrides,
})
const rolesOf = (who: PermissionReader | null, subject: PermissionSubject = {}): string[] =>
  documents
    .map(({ name }) => name)
    .filter((name) => hasPermission(`is${name}`, permissionInput(who, documents, subject)))

const atEvent = (organiser: boolean, guest: boolean) => ({ relation: { organiser, guest } })
const hiddenStaff = reader({ staffId: 's', roles: ['Staff'] })
const toggledStaff = reader({ staffId: 's', roles: ['Staff'], toggled: true })

test.each([
  ['a visitor', null, {}, []],
  ['a visitor at an event', null, atEvent(false, false), []],
  ['a customer', reader({}), {}, ['Organiser']],
  ['an organiser', reader({}), atEvent(true, false), ['Organiser']],
  ['a guest', reader({}), atEvent(false, true), ['Guest']],
  ['another customer', reader({}), atEvent(false, false), []],
  ['staff', reader({ userType: 'staff', roles: ['Staff'] }), atEvent(false, false), ['Staff']],
  ['hidden staff', hiddenStaff, atEvent(false, true), ['Staff']],
  ['toggled staff', toggledStaff, atEvent(false, true), ['Guest']],
  ['an owner of a supplier', reader({ userType: 'supplierContact', roles: ['Owner'] }), {}, ['Owner']],
  ['an editor of a supplier', reader({ userType: 'supplierContact', roles: ['Editor'] }), {}, ['Editor']],
  [
    'staff in both supplier roles',
    reader({ userType: 'supplierContact', staffId: 's', roles: ['Owner', 'Editor'] }),
    {},
    ['Owner', 'Editor'],
  ],
] as const)('%s has the expected roles', (_, who, subject, roles) => {
  expect(rolesOf(who, subject)).toEqual(roles)
})

test('each kind of reader has its roles, and a visitor has none (PERM-001)', () => {
  expect(rolesOf(null)).toEqual([])
  expect(rolesOf(reader({}), atEvent(true, true))).toEqual(['Organiser'])
  expect(rolesOf(reader({}), atEvent(false, true))).toEqual(['Guest'])
  expect(rolesOf(hiddenStaff)).toEqual(['Staff'])
  expect(rolesOf(toggledStaff)).toEqual(['Organiser'])
  expect(rolesOf(reader({ userType: 'supplierContact', roles: ['Owner', 'Editor'] }))).toEqual([
    'Owner',
    'Editor',
  ])
})

test('staff and hidden staff count as staff, everyone else does not (PERM-012)', () => {
  const actor = (overrides: Partial<Actor>): Actor => ({ ...reader({}), sessionId: 'x', ...overrides })
  expect(countsAsStaff(actor({ userType: 'staff' }))).toBe(true)
  expect(countsAsStaff(actor({ staffId: 's' }))).toBe(true)
  expect(isHiddenStaff(actor({ staffId: 's' }))).toBe(true)
  expect(countsAsStaff(actor({ staffId: 's', toggled: true }))).toBe(false)
  expect(countsAsStaff(actor({}))).toBe(false)
  expect(countsAsStaff(actor({ userType: 'supplierContact', staffId: 's' }))).toBe(false)
  expect(countsAsStaff(null)).toBe(false)
})

test('conditions on customer, staff and supplier are compared with the reader, whatever the event says (PERM-008)', () => {
  const isGranted = (who: PermissionReader, condition: 'customer' | 'staff' | 'supplier', value: string) => {
    const entry = { path: 'a', value: 'Yes' as const, conditions: { [condition]: [value] } }
    const roles = ['Organiser', 'Staff', 'Owner'].map((name) => role(name, entry))
    return hasPermission('a', permissionInput(who, roles, { context: { [condition]: 'somebody' } }))
  }
  const contact = reader({ userType: 'supplierContact', roles: ['Owner'], supplierId: 'su' })
  expect(isGranted(reader({ userId: 'cu' }), 'customer', 'cu')).toBe(true)
  expect(isGranted(reader({ userId: 'other' }), 'customer', 'cu')).toBe(false)
  expect(isGranted(reader({ userType: 'staff', userId: 'st', roles: ['Staff'] }), 'staff', 'st')).toBe(true)
  expect(isGranted(hiddenStaff, 'staff', 's')).toBe(true)
  expect(isGranted(contact, 'supplier', 'su')).toBe(true)
  expect(isGranted({ ...contact, supplierId: 'other' }, 'supplier', 'su')).toBe(false)
})

test('a customer has at most the role Organiser or Guest, whatever roles are stored for them (PERM-004)', () => {
  const subject = fc.record({ organiser: fc.boolean(), guest: fc.boolean() })
  fc.assert(
    fc.property(subject, fc.uniqueArray(fc.string(), { maxLength: 3 }), (relation, roles) => {
      const heldRoles = rolesOf(reader({ roles }), { relation })
      return heldRoles.every((name) => name === 'Organiser' || name === 'Guest') && heldRoles.length <= 1
    }),
  )
})

test('a Group Head Office uses the parent supplier area; an earlier state of an event refuses all (PERM-010, PERM-011)', () => {
  const owner = reader({ userType: 'supplierContact', roles: ['Owner'] })
  const roles = [role('Owner', { path: 'parentSupplierArea.users', permission: ['edit'] })]
  const can = (subject: PermissionSubject) =>
    hasPermission('supplierArea.users.edit', permissionInput(owner, roles, subject))
  expect(can({})).toBe(false)
  expect(can({ groupHeadOffice: true })).toBe(true)
  expect(can({ groupHeadOffice: true, readOnly: true })).toBe(false)
})

test('personal permissions of a contact are checked like others; neither a role nor the user type staff grants them', () => {
  const contact = { userId: 'co', userType: 'supplierContact' as const, roles: ['Owner'], supplierId: 'su' }
  const grantingRole = {
    name: 'Owner',
    userType: 'supplierContact' as const,
    permissions: [{ path: 'canManageBooking', value: 'Yes' as const }],
  }
  const can = (reader: Parameters<typeof permissionInput>[0], path: string) =>
    hasPermission(path, permissionInput(reader, [grantingRole]))
  expect(can({ ...contact, canManageBooking: true }, 'canManageBooking')).toBe(true)
  expect(can({ ...contact, canManageBooking: true }, 'canManageInvetory')).toBe(false)
  expect(can({ ...contact, canManageInventory: true }, 'canManageInvetory')).toBe(true)
  expect(can(contact, 'canManageBooking')).toBe(false)
  const staffMember = { userId: 'st', userType: 'staff' as const, roles: ['Owner'], canManageBooking: true }
  expect(can(staffMember, 'canManageBooking')).toBe(false)
})
