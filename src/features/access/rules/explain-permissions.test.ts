import { expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { contactPermissions } from '#kernel/permission.ts'
import { canAdminister } from './administration.ts'
import { explainPermissions } from './explain-permissions.ts'
import { hasPermission, type PermissionInput } from './find-permission.ts'
import type { RoleDocument } from './role-document.ts'

const firstRole: RoleDocument = {
  name: 'First',
  userType: 'staff',
  permissions: [
    { path: 'general.password', value: 'No' },
    { path: 'editPackageAlert.priceChange', value: 'Yes', conditions: { statusStage: ['Booked'] } },
    { path: 'customer', permission: ['view'] },
  ],
}
const secondRole: RoleDocument = {
  name: 'Second',
  userType: 'staff',
  permissions: [{ path: 'customer', permission: ['edit', 'view'] }],
}
const supplierRole: RoleDocument = {
  name: 'Supplier',
  userType: 'supplierContact',
  permissions: [{ path: 'supplierArea', permission: ['view'] }],
}
const explainWith = (overrides: Partial<PermissionInput> = {}) => {
  const explanations = explainPermissions(permissionPaths, {
    roles: [firstRole, secondRole],
    loggedIn: true,
    ...overrides,
  })
  return (path: string) => explanations.find((each) => each.path === path)
}

test('each permission is explained by the first entry that grants it, each type by the first entry that lists it', () => {
  expect(explainWith()('customer')).toEqual({
    path: 'customer',
    granted: true,
    by: { role: 'First', index: 2 },
    reason: null,
    types: [
      { type: 'view', by: { role: 'First', index: 2 } },
      { type: 'edit', by: { role: 'Second', index: 0 } },
    ],
  })
})

test('a refused permission has a reason: a No, a condition, no entry, or not logged in', () => {
  expect(explainWith()('general.password')).toMatchObject({ granted: false, reason: 'no', by: { index: 0 } })
  const alertPath = 'editPackageAlert.priceChange'
  expect(explainWith()(alertPath)).toMatchObject({ granted: false, reason: 'conditions', by: { index: 1 } })
  expect(explainWith({ context: { statusStage: 'Booked' } })(alertPath)).toMatchObject({ granted: true })
  expect(explainWith()('venue')).toMatchObject({ granted: false, reason: 'absent', by: null })
  expect(explainWith({ loggedIn: false })('customer')).toMatchObject({ granted: false, reason: 'visitor' })
})

test('for a Group Head Office, the entries of the parent supplier area explain the supplier area (PERM-011)', () => {
  const contact: RoleDocument = {
    name: 'Contact',
    userType: 'supplierContact',
    permissions: [
      { path: 'supplierArea', permission: ['view', 'edit'] },
      { path: 'supplierArea.users', permission: ['edit'] },
      { path: 'parentSupplierArea', permission: ['view'] },
      { path: 'parentSupplierArea.users', value: 'No' },
    ],
  }
  const explain = explainWith({ roles: [contact], groupHeadOffice: true })
  expect(explain('supplierArea')).toEqual({
    path: 'supplierArea',
    granted: true,
    by: { role: 'Contact', index: 2 },
    reason: null,
    types: [{ type: 'view', by: { role: 'Contact', index: 2 } }],
  })
  expect(explain('supplierArea.users')).toMatchObject({ granted: false, reason: 'no', by: { index: 3 } })
})

test('a personal permission is explained without an entry', () => {
  const role: RoleDocument = {
    name: 'Contact',
    userType: 'supplierContact',
    permissions: [{ path: 'canManageInvetory', value: 'Yes' }],
  }
  const input = { roles: [role], loggedIn: true, personalPermissions: ['canManageBooking'] }
  expect(explainPermissions(contactPermissions, input)).toEqual([
    { path: 'canManageBooking', granted: true, by: null, reason: null, types: [] },
    { path: 'canManageInvetory', granted: false, by: null, reason: 'personal', types: [] },
  ])
})

test('the explanation never disagrees with the check itself (PERM-009)', () => {
  const inputs: Partial<PermissionInput>[] = [
    {},
    { context: { statusStage: 'Booked' } },
    { context: { statusStage: 'Enquiry' } },
    { groupHeadOffice: true, personalPermissions: ['canManageBooking'] },
  ]
  const paths = [...permissionPaths, ...contactPermissions]
  for (const overrides of inputs) {
    const input = { roles: [secondRole, firstRole, supplierRole], loggedIn: true, ...overrides }
    expect(explainPermissions(paths, input).map(({ granted }) => granted)).toEqual(
      paths.map((path) => hasPermission(path, input)),
    )
  }
})

test('a role that grants company.edit only under a condition does not make its holder an administrator', () => {
  const role = (conditions?: { section: string[] }): RoleDocument => ({
    name: 'Admin',
    userType: 'staff',
    permissions: [{ path: 'company', permission: ['edit'], conditions }],
  })
  expect(canAdminister([role()])).toBe(true)
  expect(canAdminister([role({ section: ['stag'] })])).toBe(false)
  expect(canAdminister([firstRole, secondRole])).toBe(false)
})
