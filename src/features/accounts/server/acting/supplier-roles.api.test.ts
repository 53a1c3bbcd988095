import { beforeAll, expect, test } from 'vitest'
import { signInAsHiddenStaff, signInAsToggledStaff } from '#tests/support/acting.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const supplierRolesUrl = '/api/staff/supplier-roles'
const supplierId = 'larkfield-tyneside'
const userOf = async (browser: TestBrowser) => (await browser.get('/api/user')).body.user
const applyRoles = (browser: TestBrowser, roles: string[], supplier = supplierId) =>
  browser.put(supplierRolesUrl, { supplierId: supplier, roles })

test.each([[['Owner']], [['Editor']], [['Owner', 'Editor']]])(
  'staff use the roles %j of a supplier and restore their own (ACC-015, ACC-016)',
  async (roles) => {
    const browser = await site.signIn('staff')
    const before = await userOf(browser)
    const { status, body } = await applyRoles(browser, roles)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: 'demo-staff',
      userType: 'supplierContact',
      role: roles.map((name) => ({ name })),
      supplier: { id: supplierId },
      canManageBooking: true,
      canManageInvetory: true,
      staff: { id: 'demo-staff', name: 'Stef Staff' },
    })
    expect(body.user.supplier.title).not.toBe(supplierId)
    expect(await userOf(browser)).toEqual(body.user)
    const restored = await browser.delete(supplierRolesUrl)
    expect(restored.body.user).toEqual(before)
    expect(await userOf(browser)).toEqual(before)
  },
)

test('with supplier roles, staff have only the access of a contact of that supplier', async () => {
  const browser = await site.signIn('staff')
  const otherSupplier = await site.db
    .selectFrom('supplier')
    .select('id')
    .where('id', '<>', supplierId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  await applyRoles(browser, ['Editor'])
  expect((await browser.get(`/api/supplier/${supplierId}/details`)).status).toBe(200)
  const refusedPaths = [
    `/api/supplier/${otherSupplier.id}/details`,
    '/api/suppliers',
    '/api/staff/acting-customer/list',
    '/api/customer/demo-guest/events',
  ]
  for (const path of refusedPaths) expect([path, (await browser.get(path)).status]).toEqual([path, 403])
  await browser.delete(supplierRolesUrl)
  for (const path of refusedPaths) expect([path, (await browser.get(path)).status]).toEqual([path, 200])
})

test('staff can switch between supplier roles directly; the token changes each time', async () => {
  const browser = await site.signIn('staff')
  await applyRoles(browser, ['Editor'])
  const token = browser.cookies.get('session')
  expect((await applyRoles(browser, ['Owner'])).body.user.role).toEqual([{ name: 'Owner' }])
  expect(browser.cookies.get('session')).not.toBe(token)
  expect((await browser.delete(supplierRolesUrl)).body.user.role).toEqual([{ name: 'Staff' }])
})

test('staff who act as a customer (also in the customer view), customers and supplier contacts are refused: Not allowed to use supplier roles (ACC-015)', async () => {
  const browsers = [
    await signInAsHiddenStaff(site, 'demo-guest'),
    await signInAsToggledStaff(site, 'demo-guest'),
    await site.signIn('organiser'),
    await site.signIn('supplier'),
  ]
  for (const browser of browsers) {
    const before = await userOf(browser)
    for (const response of [await applyRoles(browser, ['Owner']), await browser.delete(supplierRolesUrl)])
      expect([response.status, response.body.error]).toEqual([403, 'Not allowed to use supplier roles'])
    expect(await userOf(browser)).toEqual(before)
  }
  expect((await applyRoles(site.visitor(), ['Owner'])).status).toBe(403)
})

test('staff without supplier.edit are refused', async () => {
  const browser = await site.signIn('staff')
  await site.db.updateTable('app_user').set({ roles: [] }).where('id', '=', 'demo-staff').execute()
  const response = await applyRoles(browser, ['Owner'])
  await site.db
    .updateTable('app_user')
    .set({ roles: ['Staff'] })
    .where('id', '=', 'demo-staff')
    .execute()
  expect([response.status, response.body.error]).toEqual([403, 'Not allowed to use supplier roles'])
})

test('an unknown supplier, an empty list of roles, repeated roles and roles of other user types are refused', async () => {
  const browser = await site.signIn('staff')
  expect((await applyRoles(browser, ['Owner'], 'nobody')).body.error).toBe('Node not found: nobody')
  for (const roles of [[], ['Staff'], ['Owner', 'Owner'], ['Organiser']])
    expect((await applyRoles(browser, roles)).status).toBe(422)
  expect(await userOf(browser)).toMatchObject({ userType: 'staff' })
})

test('staff in the customer view who use supplier roles return to that view when they restore their own (ACC-016)', async () => {
  const browser = await signInAsToggledStaff(site)
  const before = await userOf(browser)
  expect((await applyRoles(browser, ['Owner'])).body.user.userType).toBe('supplierContact')
  expect((await browser.delete(supplierRolesUrl)).body.user).toEqual(before)
})
