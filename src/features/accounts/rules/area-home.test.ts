import { expect, test } from 'vitest'
import { areaHomeOf } from './area-home.ts'

test('each user type has its own start page', () => {
  const supplier = { id: 'su-karts', title: 'North Karts', type: null }
  const toggled = false
  expect(areaHomeOf({ userType: 'customer', supplier: null, toggled })).toBe('/my-events')
  expect(areaHomeOf({ userType: 'supplierContact', supplier, toggled })).toBe('/supplier/su-karts/index/')
  expect(areaHomeOf({ userType: 'staff', supplier: null, toggled })).toBe('/admin/index/staff_stats')
})

test('staff in the customer view have the start page of customers', () => {
  expect(areaHomeOf({ userType: 'staff', supplier: null, toggled: true })).toBe('/my-events')
})
