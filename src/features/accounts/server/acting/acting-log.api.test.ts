import { beforeAll, expect, test } from 'vitest'
import { createStaff } from '#features/accounts/server/index.ts'
import { signInAsHiddenStaff, signInAsToggledStaff } from '#tests/support/acting.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const stef = { id: 'demo-staff', name: 'Stef Staff' }
/** Returns the history of a user as staff see it, newest first. */
const historyOf = async (id: string, limit = 20) => {
  const staff = await site.signIn('staff')
  const { body } = await staff.get(`/api/change/user/${id}?limit=${limit}`)
  return body.data as { what: string; who: object | null; staff: object | null; at: string; before: object }[]
}

test('acting as a customer is logged in the histories of the member of staff and of the customer, with both people and the time', async () => {
  const [ann, bea] = [await site.signUp(), await site.signUp({ firstName: 'Bea' })]
  const browser = await signInAsHiddenStaff(site, ann.userId)
  await browser.post('/api/staff/acting-customer', { customerId: bea.userId })
  await browser.delete('/api/staff/acting-customer')
  const at = site.clock.now.toISOString()
  const loggedByStef = { who: stef, staff: null, at }
  expect(await historyOf(stef.id, 3)).toMatchObject([
    {
      ...loggedByStef,
      what: 'no longer acts as a customer',
      before: { actsAs: 'Bea Lee' },
      after: { actsAs: null },
    },
    {
      ...loggedByStef,
      what: 'acts as a customer',
      before: { actsAs: 'Ann Lee' },
      after: { actsAs: 'Bea Lee' },
    },
    { ...loggedByStef, what: 'acts as a customer', before: { actsAs: null }, after: { actsAs: 'Ann Lee' } },
  ])
  const actingEnded = { ...loggedByStef, what: 'staff no longer act as them', after: { actedAsBy: null } }
  const actingStarted = { ...loggedByStef, what: 'staff act as them', after: { actedAsBy: 'Stef Staff' } }
  expect(await historyOf(ann.userId)).toMatchObject([actingEnded, actingStarted])
  expect(await historyOf(bea.userId)).toMatchObject([actingEnded, actingStarted])
})

test('switching to the customer view or supplier roles and back is logged (ACC-015, ACC-016)', async () => {
  const browser = await signInAsToggledStaff(site)
  await browser.put('/api/staff/toggle', { toggled: false })
  const supplierId = 'larkfield-tyneside'
  const { body } = await browser.put('/api/staff/supplier-roles', { supplierId, roles: ['Owner', 'Editor'] })
  await browser.delete('/api/staff/supplier-roles')
  const [ownRoles, supplierRoles] = [
    { supplier: null, supplierRoles: [] },
    { supplier: body.user.supplier.title, supplierRoles: ['Owner', 'Editor'] },
  ]
  expect(await historyOf(stef.id, 4)).toMatchObject([
    { what: 'returned to their own roles', who: stef, before: supplierRoles, after: ownRoles },
    { what: 'switched to roles of a supplier', who: stef, before: ownRoles, after: supplierRoles },
    { what: 'left the customer view', who: stef, before: { customerView: true } },
    { what: 'switched to the customer view', who: stef, before: { customerView: false } },
  ])
})

test('requests that change nothing or are refused are not logged', async () => {
  const before = await historyOf(stef.id, 200)
  const browser = await site.signIn('staff')
  await browser.put('/api/staff/toggle', { toggled: false })
  await browser.delete('/api/staff/acting-customer')
  expect((await browser.post('/api/staff/acting-customer', { customerId: 'nobody' })).status).toBe(404)
  expect(await historyOf(stef.id, 200)).toEqual(before)
})

test('a change of identity that cannot be logged is rolled back', async () => {
  const ann = await site.signUp()
  const browser = await site.signIn('staff')
  await site.db.schema.alterTable('change_log').renameTo('change_log_away').execute()
  const { status } = await browser.post('/api/staff/acting-customer', { customerId: ann.userId })
  await site.db.schema.alterTable('change_log_away').renameTo('change_log').execute()
  expect(status).toBe(500)
  expect((await browser.get('/api/user')).body.user).toMatchObject({ id: stef.id, staff: null })
})

test.each([
  ['in their own view', () => site.signIn('staff'), null],
  ['in the customer view', () => signInAsToggledStaff(site), stef],
] as const)('the history of a customer whom staff sign up %s shows who did it', async (_, signIn, staff) => {
  const browser = await signIn()
  const email = `by-${staff ? 'toggled' : 'staff'}@test.com`
  const registration = { email, firstName: 'New', lastName: 'Comer', generatePassword: true }
  const { body } = await browser.post('/api/register', registration)
  const [created] = await historyOf(body.user.id)
  expect(created).toMatchObject({ what: 'created', who: stef, staff, after: { email } })
})

test('npm run create-staff is logged when it creates a member of staff and when it gives them a new link', async () => {
  const person = { email: 'command@partner.test', fullName: 'Con Mand' }
  const deps = { database: site.db, config: site.config, now: () => site.clock.now }
  await createStaff(deps, person)
  await createStaff(deps, person)
  const { id } = await site.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(await historyOf(id)).toMatchObject([
    { what: 'given a link by npm run create-staff', who: null, after: { link: expect.any(String) } },
    { what: 'created by npm run create-staff', who: null, before: null, after: { email: person.email } },
  ])
})
