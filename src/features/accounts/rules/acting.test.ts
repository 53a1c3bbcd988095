import { describe, expect, test } from 'vitest'
import {
  canUseSupplierRoles,
  countsAsStaff,
  isHiddenStaff,
  isStaffSession,
  isToggledStaff,
  isVirtualUser,
  needsCustomer,
} from './acting.ts'

const staff = { id: 'st-1', name: 'Stef Staff', email: 'staff@test.com' }
const ownSession = { staff: null, toggled: false }
const users = {
  customer: { id: 'cu-1', userType: 'customer', ...ownSession },
  staff: { id: 'st-1', userType: 'staff', ...ownSession },
  'supplier contact': { id: 'sc-1', userType: 'supplierContact', ...ownSession },
  'hidden staff': { id: 'cu-1', userType: 'customer', staff, toggled: false },
  'toggled staff': { id: 'st-1', userType: 'staff', staff, toggled: true },
  'toggled staff with a customer': { id: 'cu-1', userType: 'customer', staff, toggled: true },
  'staff in supplier roles': { id: 'st-1', userType: 'supplierContact', staff, toggled: false },
} as const
type UserKind = keyof typeof users

const table: readonly [UserKind, string][] = [
  ['customer', ''],
  ['staff', 'countsAsStaff isStaffSession needsCustomer canUseSupplierRoles'],
  ['supplier contact', ''],
  ['hidden staff', 'isHiddenStaff countsAsStaff isStaffSession'],
  ['toggled staff', 'isToggledStaff isStaffSession needsCustomer canUseSupplierRoles'],
  ['toggled staff with a customer', 'isToggledStaff isStaffSession'],
  ['staff in supplier roles', 'isStaffSession canUseSupplierRoles'],
]
const checks = {
  isHiddenStaff,
  isToggledStaff,
  countsAsStaff,
  isStaffSession,
  needsCustomer,
  canUseSupplierRoles,
}

describe('the checks of user types (ACC-001, ACC-002, PERM-001, PERM-012)', () => {
  test.each(table)('%s: %s', (kind, expectedChecks) => {
    const passedChecks = Object.entries(checks).filter(([, check]) => check(users[kind]))
    expect(passedChecks.map(([name]) => name).join(' ')).toBe(expectedChecks)
  })
})

test('a user whose id starts with v_ is virtual and must select a customer (ACC-005)', () => {
  expect(isVirtualUser('v_17')).toBe(true)
  expect(isVirtualUser('cu_v_17')).toBe(false)
  expect(needsCustomer({ id: 'v_17', userType: 'customer' })).toBe(true)
  expect(needsCustomer({ id: 'cu-1', userType: 'customer' })).toBe(false)
})
