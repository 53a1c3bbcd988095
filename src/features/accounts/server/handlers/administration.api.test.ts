import { expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { peopleApp } from '#tests/support/people-app.ts'
import { testPassword } from '#tests/support/test-app.ts'

const { site, staff, read, change, createPerson, logInAs, logInWithPermissions } = await peopleApp()

const historyOf = async (id: string) => (await staff.get(`/api/change/user/${id}`)).body.data
const find = async (query: string) => (await staff.get(`/api/people?${query}`)).body

test('a blocked customer is logged out immediately and can log in again only after unblocking', async () => {
  const customer = await site.signUp()
  const { userId, email } = customer
  expect((await change(userId, { ipBlocked: true })).status).toBe(200)
  expect((await customer.get('/api/user')).body.user).toBeNull()
  const login = () => site.visitor().post('/api/login', { username: email, password: testPassword })
  expect(await login()).toMatchObject({ status: 403, body: { error: 'There was a problem logging in' } })
  const secondRegistration = { email, firstName: 'Ann', lastName: 'Lee', password: testPassword }
  expect((await site.visitor().post('/api/register', secondRegistration)).body.error).toBe(
    'There was a problem logging in',
  )
  expect((await find('userType=customer&ipBlocked=true')).count).toBe(1)
  await change(userId, { ipBlocked: false })
  expect((await login()).status).toBe(200)
  expect((await historyOf(userId)).map(({ what }: { what: string }) => what)).toEqual([
    'unblocked',
    'blocked',
  ])
})

test('a session is invalid while its owner is blocked, even if blocking did not delete it', async () => {
  const customer = await site.signUp()
  await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', customer.userId).execute()
  expect((await customer.get('/api/user')).body.user).toBeNull()
})

test('a deactivated member of staff is logged out immediately and their links become invalid', async () => {
  const id = await createPerson({ userType: 'staff', roles: [{ name: 'Staff' }] })
  const colleague = await logInAs(id)
  await change(id, { isActive: false })
  expect((await colleague.get('/api/staff')).status).toBe(403)
  const { email } = await read(id)
  const login = await site.visitor().post('/api/login', { username: email, password: testPassword })
  expect(login.body.error).toBe('There was a problem logging in')
  const openLinks = await site.db
    .selectFrom('login_link')
    .select('id')
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(openLinks).toEqual([])
})

test('the last administrator cannot be deactivated, lose the role or be blocked', async () => {
  const otherStaff = await deactivateOtherStaff()
  for (const fields of [
    { isActive: false },
    { roles: [] },
    { ipBlocked: true },
    { userType: 'customer', roles: [] },
  ]) {
    const response = await change('demo-staff', fields)
    expect(response, JSON.stringify(fields)).toMatchObject({ status: 409, body: { code: 'lockOut' } })
  }
  expect(await read('demo-staff')).toMatchObject({ isActive: true, roles: ['Staff'], userType: 'staff' })
  await otherStaff.restore()
})

test('of two administrators who deactivate each other concurrently, one stays active', async () => {
  const otherStaff = await deactivateOtherStaff()
  const otherAdministratorId = await createPerson({ userType: 'staff', roles: [{ name: 'Staff' }] })
  const browser = await logInAs(otherAdministratorId)
  const [demoStaff, otherAdministrator] = [await read('demo-staff'), await read(otherAdministratorId)]
  const responses = await Promise.all([
    staff.put('/api/user', {
      id: otherAdministratorId,
      version: otherAdministrator.version,
      isActive: false,
    }),
    browser.put('/api/user', { id: 'demo-staff', version: demoStaff.version, isActive: false }),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const activeAdministrators = await site.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ['demo-staff', otherAdministratorId])
    .where('active', '=', true)
    .execute()
  expect(activeAdministrators).toHaveLength(1)
  await site.db.updateTable('app_user').set({ active: true }).where('id', '=', 'demo-staff').execute()
  await staff.post('/api/login', { username: 'staff@test.com', password: demoPassword })
  await otherStaff.restore()
})

/** Deactivates all staff except the demo staff user, who is then the only administrator, until `restore` is called. */
const deactivateOtherStaff = async () => {
  const others = await site.db
    .selectFrom('app_user')
    .select('id')
    .where('user_type', '=', 'staff')
    .where('id', '<>', 'demo-staff')
    .where('active', '=', true)
    .execute()
  const ids = others.map(({ id }) => id)
  const setActive = async (active: boolean) => {
    if (ids.length > 0) await site.db.updateTable('app_user').set({ active }).where('id', 'in', ids).execute()
  }
  await setActive(false)
  return { restore: () => setActive(true) }
}

test('only staff with a permission for people can administer them, and a permission for customers does not cover staff (API-005)', async () => {
  const { userId, ...customer } = await site.signUp()
  const readOnly = await logInWithPermissions([{ path: 'customer', permission: ['view'] }])
  const clerk = await logInWithPermissions([{ path: 'customer', permission: ['view', 'edit'] }])
  const { version } = await read(userId)
  const staffRole = { roles: [{ name: 'Staff' }], userType: 'staff' }
  for (const browser of [customer, await site.signIn('organiser'), await site.signIn('supplier')]) {
    expect((await browser.put('/api/user', staffRole)).status).toBe(403)
    expect((await browser.put('/api/user', { ipBlocked: false })).status).toBe(403)
    expect((await browser.put('/api/user', { id: userId, version, firstName: 'Eve' })).status).toBe(403)
    expect((await browser.get('/api/people?userType=customer')).status).toBe(403)
    expect((await browser.get(`/api/people/${userId}`)).status).toBe(403)
    expect((await browser.get(`/api/change/user/${userId}`)).status).toBe(403)
  }
  expect((await site.visitor().get('/api/people?userType=customer')).status).toBe(403)
  expect((await site.visitor().put('/api/user', { id: userId, version })).status).toBe(403)

  expect((await readOnly.get(`/api/people/${userId}`)).status).toBe(200)
  expect((await change(userId, { firstName: 'Eve' }, readOnly)).status).toBe(403)
  expect((await change(userId, { firstName: 'Eve' }, clerk)).status).toBe(200)
  // Permissions for customers do not include viewing, changing or creating staff.
  expect((await clerk.get('/api/people?userType=staff')).status).toBe(403)
  expect((await clerk.get('/api/people/demo-staff')).status).toBe(404)
  expect((await clerk.get('/api/change/user/demo-staff')).status).toBe(403)
  expect((await change('demo-staff', { firstName: 'Eve' }, clerk)).status).toBe(403)
  expect((await change(userId, staffRole, clerk)).status).toBe(403)
  const colleague = {
    ...staffRole,
    firstName: 'Eve',
    lastName: 'New',
    email: 'eve@test.com',
    generatePassword: true,
  }
  expect((await clerk.post('/api/register', colleague)).status).toBe(403)
  expect((await read(userId)).userType).toBe('customer')
})

test('staff with only company.edit can create staff but no customers', async () => {
  const browser = await logInWithPermissions([{ path: 'company', permission: ['view', 'edit'] }])
  const person = { firstName: 'Cody', lastName: 'Colleague', generatePassword: true }
  const colleague = { ...person, userType: 'staff', email: 'cody@test.com' }
  expect((await browser.post('/api/register', colleague)).status).toBe(200)
  expect((await browser.post('/api/register', { ...person, email: 'cust@test.com' })).status).toBe(403)
})

test('only staff with customer.edit and supplier.edit can create, change and move a supplier contact (API-005)', async () => {
  const editPermission = (path: string) => ({ path, permission: ['view', 'edit'] })
  const clerk = await logInWithPermissions([editPermission('customer')])
  const buyer = await logInWithPermissions([editPermission('supplier')])
  const clerkAndBuyer = await logInWithPermissions([editPermission('customer'), editPermission('supplier')])
  const { userId: customerId } = await site.signUp()
  const contactId = await createPerson({
    userType: 'supplierContact',
    supplier: 's1',
    canManageBooking: true,
  })
  const newContact = { userType: 'supplierContact', supplier: 's1', firstName: 'Eve', lastName: 'New' }
  const create = (browser: typeof clerk, email: string) =>
    browser.post('/api/register', { ...newContact, email, generatePassword: true, sendInvite: true })

  for (const browser of [clerk, buyer]) {
    expect((await create(browser, 'eve-contact@test.com')).status).toBe(403)
    for (const fields of [
      { email: 'eve-takes-over@test.com', sendInvite: true },
      { supplier: 's2' },
      { canManageInvetory: true },
      { roles: [{ name: 'Owner' }] },
      { generatePassword: true },
      { userType: 'customer', roles: [] },
    ])
      expect((await change(contactId, fields, browser)).status, JSON.stringify(fields)).toBe(403)
    const asContact = { userType: 'supplierContact', supplier: 's2', canManageBooking: true }
    expect((await change(customerId, asContact, browser)).status).toBe(403)
  }
  expect(await read(contactId)).toMatchObject({
    supplier: { id: 's1' },
    canManageInvetory: false,
    version: 1,
  })
  expect((await read(customerId)).userType).toBe('customer')
  expect((await find('userType=supplierContact&search=eve-')).count).toBe(0)

  expect((await create(clerkAndBuyer, 'eve-contact@test.com')).status).toBe(200)
  expect((await change(contactId, { supplier: 's2' }, clerkAndBuyer)).status).toBe(200)
  expect(
    (await change(customerId, { userType: 'supplierContact', supplier: 's2' }, clerkAndBuyer)).status,
  ).toBe(200)
  // Staff without supplier.edit can still edit customers.
  const { userId: secondCustomerId } = await site.signUp()
  expect((await change(secondCustomerId, { lastName: 'Hall' }, clerk)).status).toBe(200)
})
