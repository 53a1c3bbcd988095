import { beforeAll, expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import type { Actor } from '#kernel/actor.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createAccessFacts } from './access-facts.ts'
import { storeShippedRoles } from './roles/shipped-roles.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

test('anyone reads a role document by its name (API-017, PERM-002)', async () => {
  for (const browser of [site.visitor(), await site.signIn('guest')]) {
    const { status, body } = await browser.get('/api/role/name/Organiser')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'Organiser', userType: 'customer' })
  }
  const unknownRole = await site.visitor().get('/api/role/name/Nobody')
  expect(unknownRole).toMatchObject({ status: 404, body: { error: 'Node not found: Nobody' } })
  expect((await site.visitor().get(`/api/role/name/${'x'.repeat(61)}`)).status).toBe(422)
})

test('loading the shipped roles again changes nothing', async () => {
  const read = () => site.db.selectFrom('role_document').selectAll().orderBy('name').execute()
  const before = await read()
  expect(await storeShippedRoles(site.db, { folder: 'data/roles', permissionPaths })).toBe(5)
  expect(await read()).toEqual(before)
})

const actor = (overrides: Partial<Actor>): Actor => ({
  userId: 'u',
  sessionId: 's',
  userType: 'customer',
  roles: [],
  ...overrides,
})
const noRelation = { organiser: false, guest: false, supplier: false }
const factsFor = (relation: Partial<typeof noRelation>, statusStage = 'Enquiry') =>
  createAccessFacts(
    site.db,
    {
      relationToEvent: async () => ({ ...noRelation, ...relation }),
      permissionContext: async () => ({ statusStage }),
    },
    { isGroupHeadOffice: async (id) => id === 'head-office' },
    { eventOfTransaction: async () => undefined },
  )
const savePath = 'packagePageFunctions.savePackage'

test('the stored roles decide: the organiser of an event can save, a guest and a stranger cannot (PERM-004)', async () => {
  expect(await factsFor({ organiser: true }).grants(actor({}), savePath, 'e')).toBe(true)
  expect(await factsFor({ guest: true }).grants(actor({}), savePath, 'e')).toBe(false)
  expect(await factsFor({}).grants(actor({}), savePath, 'e')).toBe(false)
  expect(await factsFor({}).grants(actor({}), savePath, undefined)).toBe(true)
})

test('staff and supplier contacts use their own roles (PERM-003)', async () => {
  const staff = actor({ userType: 'staff', roles: ['Staff'] })
  const contact = actor({ userType: 'supplierContact', roles: ['Editor'] })
  expect(await factsFor({}).grants(staff, savePath, 'e')).toBe(true)
  expect(await factsFor({}).grants(contact, 'packageProductFunctions.bookProduct', 'e')).toBe(true)
  expect(await factsFor({}).grants(contact, 'packageProductFunctions.acceptCancellation', 'e')).toBe(false)
  expect(await factsFor({}).grants(actor({ userType: 'staff', roles: ['Gone'] }), savePath, 'e')).toBe(false)
})

test('conditions are tested against the event (PERM-008)', async () => {
  const alertPath = 'editPackageAlert.priceChange'
  expect(await factsFor({ organiser: true }, 'Booked').grants(actor({}), alertPath, 'e')).toBe(true)
  expect(await factsFor({ organiser: true }, 'Enquiry').grants(actor({}), alertPath, 'e')).toBe(false)
})

test('the gate checks the parent supplier area for a Group Head Office (PERM-011)', async () => {
  const editor = (supplierId: string) => actor({ userType: 'supplierContact', roles: ['Editor'], supplierId })
  // The role Editor grants edit on the supplier area, but only view on the parent supplier area.
  expect(await factsFor({}).grants(editor('a-supplier'), 'supplierArea.edit', undefined)).toBe(true)
  expect(await factsFor({}).grants(editor('head-office'), 'supplierArea.edit', undefined)).toBe(false)
  expect(await factsFor({}).grants(editor('head-office'), 'supplierArea.view', 'e')).toBe(true)
})
