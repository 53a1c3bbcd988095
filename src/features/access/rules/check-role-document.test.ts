import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPermissionPath, namedPaths, permissionAreas, permissionTypes } from '#kernel/permission.ts'
import { checkRoleDocument } from './check-role-document.ts'

const roleWith = (...permissions: unknown[]) => ({ name: 'R', userType: 'staff', permissions })

test('the areas match the requirements, and a role can list any type for each (PERM-014)', () => {
  expect([...permissionAreas]).toEqual([
    'company',
    'category',
    'customer',
    'content',
    'common',
    'department',
    'kit',
    'location',
    'media',
    'menu',
    'product',
    'supplier',
    'venue',
  ])
  const everything = roleWith(...permissionAreas.map((path) => ({ path, permission: [...permissionTypes] })))
  expect(checkRoleDocument(everything)).toEqual({ role: everything, problems: [] })
})

test('an unknown path is refused with its position, and every known path is accepted (PERM-014, PERM-015)', () => {
  const { role, problems } = checkRoleDocument(
    roleWith({ path: 'general.password', value: 'Yes' }, { path: 'products', permission: ['view'] }),
  )
  expect(role).toBeUndefined()
  expect(problems).toEqual([{ at: ['permissions', 1, 'path'], message: "There is no permission 'products'" }])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{2,12}(\.[a-zA-Z]{2,12})?$/), fc.nat(), (path, pick) => {
      const accepted = (text: string) => checkRoleDocument(roleWith({ path: text, value: 'Yes' })).role
      return (
        (accepted(path) !== undefined) === isPermissionPath(path) &&
        accepted(namedPaths[pick % namedPaths.length]!) !== undefined
      )
    }),
  )
})

test('a path of an open group is accepted only if the check of the caller knows it', () => {
  const role = roleWith({ path: 'packageProductFunctions.editVenue', value: 'Yes' })
  expect(checkRoleDocument(role).problems).toEqual([])
  expect(checkRoleDocument(role, (path) => namedPaths.includes(path)).problems).toEqual([
    { at: ['permissions', 0, 'path'], message: "There is no permission 'packageProductFunctions.editVenue'" },
  ])
})

test('an entry without a value or types, and an unknown section, are refused', () => {
  expect(checkRoleDocument(roleWith({ path: 'customer' })).problems).toEqual([
    { at: ['permissions', 0], message: 'Enter Yes or No, or list what is allowed' },
  ])
  const odd = { path: 'customer', permission: ['view'], conditions: { section: ['stag', 'golf'] } }
  expect(checkRoleDocument(roleWith(odd)).problems).toEqual([
    { at: ['permissions', 0, 'conditions', 'section', 1], message: "There is no section 'golf'" },
  ])
})

test('a value that is not a role document is refused with the position of each problem', () => {
  for (const wrong of [null, 5, 'x', [], {}, { name: 'R' }, roleWith({ path: 'a b' }), roleWith(null)])
    expect(checkRoleDocument(wrong).problems.length).toBeGreaterThan(0)
  fc.assert(fc.property(fc.jsonValue(), (value) => checkRoleDocument(value).role === undefined))
})

test('Yes and No are the same in any case (PERM-009)', () => {
  const checked = checkRoleDocument(roleWith({ path: 'general.password', value: 'yES' }))
  expect(checked.role?.permissions).toEqual([{ path: 'general.password', value: 'Yes' }])
  expect(checkRoleDocument(roleWith({ path: 'general.password', value: 'Maybe' })).role).toBeUndefined()
})
