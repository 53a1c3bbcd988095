import { expect, test } from 'vitest'
import { isPermission, namedPaths, permissionAreas, permissionTypes } from './permission.ts'

test('a call may ask for a path, for a type at a path and for what a contact is given in person, and for nothing else', () => {
  for (const path of [...namedPaths, 'packageProductFunctions.editVenue', ...permissionAreas]) {
    expect(isPermission(path)).toBe(true)
    for (const type of permissionTypes) expect(isPermission(`${path}.${type}`)).toBe(true)
  }
  for (const own of ['canManageBooking', 'canManageInvetory']) expect(isPermission(own)).toBe(true)
  for (const none of [
    '',
    'view',
    'payments.refnud',
    'packageProductFunctions',
    'packageProductFunctions.',
    'packageProductFunctions.a.b',
    'payments.refund.view.edit',
    'canManageInventory',
    'staff',
  ])
    expect(isPermission(none)).toBe(false)
})
