import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPermissionPath, namedPaths, permissionAreas, permissionTypes } from '#kernel/permission.ts'
import { checkRoleDocument } from './check-role-document.ts'

const roleWith = (...permissions: unknown[]) => ({ name: 'R', userType: 'staff', permissions })

test('the areas are those of the documents, and a role may list any type at each (PERM-014)', () => {
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

test('a path that is nobody’s is refused at its place, and every known one is taken (PERM-014, PERM-015)', () => {
  const { role, problems } = checkRoleDocument(
    roleWith({ path: 'general.password', value: 'Yes' }, { path: 'products', permission: ['view'] }),
  )
  expect(role).toBeUndefined()
  expect(problems).toEqual([{ at: ['permissions', 1, 'path'], message: "There is no permission 'products'" }])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{2,12}(\.[a-zA-Z]{2,12})?$/), fc.nat(), (path, pick) => {
      const taken = (text: string) => checkRoleDocument(roleWith({ path: text, value: 'Yes' })).role
      return (
        (taken(path) !== undefined) === isPermissionPath(path) &&
        taken(namedPaths[pick % namedPaths.length]!) !== undefined
      )
    }),
  )
})

test('of an open group only what the site asks for is taken, by whoever knows that', () => {
  const role = roleWith({ path: 'packageProductFunctions.editVenue', value: 'Yes' })
  expect(checkRoleDocument(role).problems).toEqual([])
  expect(checkRoleDocument(role, (path) => namedPaths.includes(path)).problems).toEqual([
    { at: ['permissions', 0, 'path'], message: "There is no permission 'packageProductFunctions.editVenue'" },
  ])
})

test('an entry that says nothing, and a section that does not exist, are refused', () => {
  expect(checkRoleDocument(roleWith({ path: 'customer' })).problems).toEqual([
    { at: ['permissions', 0], message: 'Enter Yes or No, or list what is allowed' },
  ])
  const odd = { path: 'customer', permission: ['view'], conditions: { section: ['stag', 'golf'] } }
  expect(checkRoleDocument(roleWith(odd)).problems).toEqual([
    { at: ['permissions', 0, 'conditions', 'section', 1], message: "There is no section 'golf'" },
  ])
})

test('something that is not a role document at all is refused with the places that are wrong', () => {
  for (const wrong of [null, 5, 'x', [], {}, { name: 'R' }, roleWith({ path: 'a b' }), roleWith(null)])
    expect(checkRoleDocument(wrong).problems.length).toBeGreaterThan(0)
  fc.assert(fc.property(fc.jsonValue(), (value) => checkRoleDocument(value).role === undefined))
})

test('Yes and No are the same in any case (PERM-009)', () => {
  const checked = checkRoleDocument(roleWith({ path: 'general.password', value: 'yES' }))
  expect(checked.role?.permissions).toEqual([{ path: 'general.password', value: 'Yes' }])
  expect(checkRoleDocument(roleWith({ path: 'general.password', value: 'Maybe' })).role).toBeUndefined()
})
