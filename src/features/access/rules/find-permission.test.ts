import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionTypes } from '#kernel/permission.ts'
import { findPermission, hasPermission, type PermissionInput } from './find-permission.ts'
import { type PermissionEntry, type RoleDocument, roleDocument } from './role-document.ts'

const role = (...permissions: PermissionEntry[]): RoleDocument => ({
  name: 'R',
  userType: 'customer',
  permissions,
})
const inputOf = (
  permissions: PermissionEntry[],
  overrides: Partial<PermissionInput> = {},
): PermissionInput => ({
  roles: [role(...permissions)],
  loggedIn: true,
  ...overrides,
})

const word = fc
  .stringMatching(/^[a-z]{3,6}$/)
  .filter((text) => !(permissionTypes as readonly string[]).includes(text))
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'))
const entry: fc.Arbitrary<PermissionEntry> = fc.record(
  {
    path,
    value: fc.constantFrom('Yes' as const, 'No' as const),
    permission: fc.uniqueArray(fc.constantFrom(...permissionTypes), { maxLength: 4 }),
    conditions: fc.record(
      { section: fc.uniqueArray(fc.constantFrom('stag', 'hen'), { minLength: 1 }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['path'] },
)
const roles = fc.array(
  fc.array(entry, { maxLength: 6 }).map((entries) => role(...entries)),
  { maxLength: 3 },
)

test('a logged-out reader has no permission, whatever the roles say (PERM-006)', () => {
  fc.assert(
    fc.property(
      roles,
      path,
      (roleList, checkedPath) => !hasPermission(checkedPath, { roles: roleList, loggedIn: false }),
    ),
  )
  expect(hasPermission('', { roles: [], loggedIn: false })).toBe(false)
})

test('every logged-in reader has the permission at the empty path (PERM-006)', () => {
  expect(hasPermission('', { roles: [], loggedIn: true })).toBe(true)
})

test('a last segment that is a permission type must be listed at the parent path (PERM-007)', () => {
  const input = inputOf([{ path: 'customer', permission: ['view'] }])
  expect(hasPermission('customer.view', input)).toBe(true)
  expect(hasPermission('customer.edit', input)).toBe(false)
  expect(hasPermission('product.view', input)).toBe(false)
})

test('a path without a type is granted by any permission at that path, but not by one below it (PERM-007)', () => {
  expect(hasPermission('customer', inputOf([{ path: 'customer', permission: ['view'] }]))).toBe(true)
  expect(hasPermission('a.b', inputOf([{ path: 'a.b', value: 'Yes' }]))).toBe(true)
  expect(hasPermission('a', inputOf([{ path: 'a.b', value: 'Yes' }]))).toBe(false)
})

test('every listed type is granted and no other, for any list (PERM-007)', () => {
  fc.assert(
    fc.property(
      path,
      fc.subarray([...permissionTypes]),
      fc.constantFrom(...permissionTypes),
      (checkedPath, listedTypes, type) => {
        const isGranted = hasPermission(
          `${checkedPath}.${type}`,
          inputOf([{ path: checkedPath, permission: listedTypes }]),
        )
        return isGranted === listedTypes.includes(type)
      },
    ),
  )
})

test('an entry counts only if all its conditions match the context (PERM-008)', () => {
  const entriesForBooked = [
    { path: 'a.b', value: 'Yes' as const, conditions: { statusStage: ['Booked'], section: ['stag', 'hen'] } },
  ]
  const isGranted = (context: PermissionInput['context']) =>
    hasPermission('a.b', inputOf(entriesForBooked, { context }))
  expect(isGranted({ statusStage: 'Booked', section: 'hen' })).toBe(true)
  expect(isGranted({ statusStage: 'Enquiry', section: 'hen' })).toBe(false)
  expect(isGranted({ statusStage: 'Booked' })).toBe(false)
  expect(isGranted(undefined)).toBe(false)
})

test('the permission is looked up in each role, and an unconditional entry never depends on the context (PERM-008)', () => {
  const input = { roles: [role(), role({ path: 'a.b', value: 'Yes' })], loggedIn: true }
  expect(hasPermission('a.b', input)).toBe(true)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('event', 'section', 'supplier'), fc.string()), (context) =>
      hasPermission('a.b', { ...input, context }),
    ),
  )
})

test('Yes grants; a list grants unless it is empty or contains the type ‘no’; No does not grant (PERM-009)', () => {
  const isGranted = (roleList: Omit<PermissionEntry, 'path'>) =>
    hasPermission('a.b', inputOf([{ path: 'a.b', ...roleList }]))
  expect(isGranted({ value: 'Yes' })).toBe(true)
  expect(isGranted({ value: 'No' })).toBe(false)
  expect(isGranted({})).toBe(false)
  expect(isGranted({ permission: [] })).toBe(false)
  expect(isGranted({ permission: ['view'] })).toBe(true)
  expect(isGranted({ permission: ['view', 'no'] })).toBe(false)
})

test('the first entry that grants is returned (PERM-009)', () => {
  const [refusingEntry, firstGrantingEntry, secondGrantingEntry] = [
    { path: 'a.b', value: 'No' as const },
    { path: 'a.b', permission: ['view' as const] },
    { path: 'a.b', value: 'Yes' as const },
  ]
  expect(findPermission('a.b', inputOf([refusingEntry, firstGrantingEntry, secondGrantingEntry]))).toBe(
    firstGrantingEntry,
  )
  fc.assert(
    fc.property(roles, path, (roleList, checkedPath) => {
      const entries = roleList.flatMap(({ permissions }) => permissions)
      const foundEntry = findPermission(checkedPath, { roles: roleList, loggedIn: true })
      const grantsAlone = (one: PermissionEntry) => findPermission(checkedPath, inputOf([one])) !== undefined
      return foundEntry === entries.find(grantsAlone)
    }),
  )
})

test('read-only mode refuses everything (PERM-010)', () => {
  expect(hasPermission('a.b', inputOf([{ path: 'a.b', value: 'Yes' }], { readOnly: true }))).toBe(false)
  expect(hasPermission('', { roles: [], loggedIn: true, readOnly: true })).toBe(false)
})

test('a Group Head Office uses the permissions of the parent supplier area (PERM-011)', () => {
  const input = inputOf([{ path: 'parentSupplierArea.users', permission: ['edit'] }])
  expect(hasPermission('supplierArea.users.edit', input)).toBe(false)
  expect(hasPermission('supplierArea.users.edit', { ...input, groupHeadOffice: true })).toBe(true)
})

test('a role document with an unknown permission type is refused (PERM-013)', () => {
  const document = { name: 'R', userType: 'staff', permissions: [{ path: 'customer', permission: ['view'] }] }
  expect(roleDocument.safeParse(document).success).toBe(true)
  const invalidDocument = { ...document, permissions: [{ path: 'customer', permission: ['delete'] }] }
  expect(roleDocument.safeParse(invalidDocument).success).toBe(false)
})
