import { expect, test } from 'vitest'
import { isPermission, namedPaths, permissionAreas, permissionTypes } from './permission.ts'

test('an endpoint can require a path, a type at a path or a personal permission of a contact, and nothing else', () => {
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
