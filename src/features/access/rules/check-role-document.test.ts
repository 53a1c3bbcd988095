import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { permissionTypes } from '#kernel/permission.ts'
import { checkRoleDocument } from './check-role-document.ts'
import { permissionAreas } from './permissions.ts'

const isPath = (path: string) => permissionPaths.includes(path)
const check = (document: unknown) => checkRoleDocument(document, isPath)

const roleWith = (...permissions: unknown[]) => ({ name: 'R', userType: 'staff', permissions })

test('the areas match the requirements, and a role can list any permission type for each (PERM-014)', () => {
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
  const fullRole = roleWith(...permissionAreas.map((path) => ({ path, permission: [...permissionTypes] })))
  expect(check(fullRole)).toEqual({ role: fullRole, problems: [] })
})

test('an unknown path is refused with its position, and every known path is accepted (PERM-014, PERM-015)', () => {
  const { role, problems } = check(
    roleWith({ path: 'general.password', value: 'Yes' }, { path: 'products', permission: ['view'] }),
  )
  expect(role).toBeUndefined()
  expect(problems).toEqual([
    { position: ['permissions', 1, 'path'], message: "There is no permission 'products'" },
  ])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{2,12}(\.[a-zA-Z]{2,12})?$/), fc.nat(), (path, pick) => {
      const acceptedRole = (text: string) => check(roleWith({ path: text, value: 'Yes' })).role
      return (
        (acceptedRole(path) !== undefined) === isPath(path) &&
        acceptedRole(permissionPaths[pick % permissionPaths.length]!) !== undefined
      )
    }),
  )
})

test('an entry without a value or types, and an unknown section, are refused', () => {
  expect(check(roleWith({ path: 'customer' })).problems).toEqual([
    { position: ['permissions', 0], message: 'Enter Yes or No, or list what is allowed' },
  ])
  const entryOfUnknownSection = {
    path: 'customer',
    permission: ['view'],
    conditions: { section: ['stag', 'golf'] },
  }
  expect(check(roleWith(entryOfUnknownSection)).problems).toEqual([
    { position: ['permissions', 0, 'conditions', 'section', 1], message: "There is no section 'golf'" },
  ])
})

test('a value that is not a role document is refused', () => {
  for (const invalidDocument of [
    null,
    5,
    'x',
    [],
    {},
    { name: 'R' },
    roleWith({ path: 'a b' }),
    roleWith(null),
  ])
    expect(check(invalidDocument).problems.length).toBeGreaterThan(0)
  fc.assert(fc.property(fc.jsonValue(), (value) => check(value).role === undefined))
})

test('Yes and No are accepted in upper and lower case (PERM-009)', () => {
  const result = check(roleWith({ path: 'general.password', value: 'yES' }))
  expect(result.role?.permissions).toEqual([{ path: 'general.password', value: 'Yes' }])
  expect(check(roleWith({ path: 'general.password', value: 'Maybe' })).role).toBeUndefined()
})
