import { expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { hasPermission } from '../../rules/find-permission.ts'
import { readRole, readRoles } from './shipped-roles.ts'

const shippedRoles = await readRoles({ folder: 'data/roles', permissionPaths })
const can = (name: string, path: string, context = {}) =>
  hasPermission(path, { roles: shippedRoles.filter((role) => role.name === name), loggedIn: true, context })

test('the shipped roles are Organiser, Guest, Staff, Owner and Editor', () => {
  expect(shippedRoles.map(({ name }) => name).sort()).toEqual([
    'Editor',
    'Guest',
    'Organiser',
    'Owner',
    'Staff',
  ])
})

test('organisers can save packages; guests cannot, and see venues but no hidden products', () => {
  expect(can('Organiser', 'packagePageFunctions.savePackage')).toBe(true)
  expect(can('Guest', 'packagePageFunctions.savePackage')).toBe(false)
  expect(can('Guest', 'packageProductDetails.venue')).toBe(true)
  expect(can('Guest', 'packageProductDetails.hiddenProduct')).toBe(false)
})

test('the price alert is for organisers of booked events', () => {
  expect(can('Organiser', 'editPackageAlert.priceChange', { statusStage: 'Booked' })).toBe(true)
  expect(can('Organiser', 'editPackageAlert.priceChange', { statusStage: 'Enquiry' })).toBe(false)
})

test('both supplier roles confirm products, only Owner edits users, and only staff accept cancellations', () => {
  for (const name of ['Owner', 'Editor']) expect(can(name, 'packageProductFunctions.bookProduct')).toBe(true)
  expect(can('Owner', 'supplierArea.users.edit')).toBe(true)
  expect(can('Editor', 'supplierArea.users.edit')).toBe(false)
  const rolesThatAccept = ['Organiser', 'Guest', 'Owner', 'Editor', 'Staff'].filter((name) =>
    can(name, 'packageProductFunctions.acceptCancellation'),
  )
  expect(rolesThatAccept).toEqual(['Staff'])
})

test('staff see prices and edit customers, products and venues', () => {
  expect(can('Staff', 'websiteArea.hideProductPrices')).toBe(false)
  for (const area of ['customer', 'product', 'venue']) expect(can('Staff', `${area}.edit`)).toBe(true)
})

test('an invalid role document is refused with the file, line and reason (PERM-014)', () => {
  const text = 'name: X\nuserType: staff\npermissions:\n  - path: customer\n    permission: [delete]\n'
  expect(readRole('x.yaml', text, permissionPaths)).toEqual([
    expect.stringMatching(/^x\.yaml:5: permissions\.0\.permission\.0 /),
  ])
  const textWithUnknownPath = text.replace('[delete]', '[view]').replace('customer', 'customers')
  expect(readRole('z.yaml', textWithUnknownPath, permissionPaths)).toEqual([
    "z.yaml:4: permissions.0.path There is no permission 'customers'",
  ])
  expect(readRole('y.yaml', 'name: "X', permissionPaths)).toEqual([expect.stringMatching(/^y\.yaml:1: /)])
})

test('a role gets every permission of a group, except for paths that already have an entry', () => {
  const text =
    'name: X\nuserType: staff\neveryOf: [desk]\npermissions:\n  - path: desk.sell\n    value: No\n  - path: customer\n    permission: [view]\n'
  const paths = ['customer', 'desk.sell', 'desk.lend', 'deskless.all']
  expect(readRole('x.yaml', text, paths)).toEqual({
    name: 'X',
    userType: 'staff',
    permissions: [
      { path: 'desk.sell', value: 'No' },
      { path: 'customer', permission: ['view'] },
      { path: 'desk.lend', value: 'Yes' },
    ],
  })
  expect(readRole('x.yaml', text.replace('[desk]', '[shop, desk, bar]'), paths)).toEqual([
    "x.yaml:3: everyOf There is no group 'shop'",
    "x.yaml:3: everyOf There is no group 'bar'",
  ])
  expect(readRole('x.yaml', text.replace('[desk]', '5'), paths)).toEqual([
    'x.yaml:3: everyOf should be a list of group names',
  ])
})

test('the shipped role Staff grants every permission of staff commands', () => {
  const staffCommands = permissionPaths.filter((path) => path.startsWith('packageProductFunctions.'))
  expect(staffCommands).toContain('packageProductFunctions.editInvoiced')
  expect(staffCommands.filter((path) => !can('Staff', path))).toEqual([])
})
