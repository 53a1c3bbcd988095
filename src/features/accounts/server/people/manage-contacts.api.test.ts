import { expect, test } from 'vitest'
import { peopleApp } from '#tests/support/people-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, createPerson, logInAs, logInWithPermissions } = await peopleApp()

const contactsOf = (browser: TestBrowser, supplierId = 's1') =>
  browser.get(`/api/supplier/${supplierId}/contacts`)
const addContact = (browser: TestBrowser, fields: object, supplierId = 's1') =>
  browser.post(`/api/supplier/${supplierId}/contacts`, {
    firstName: 'Cora',
    lastName: 'Contact',
    role: 'Editor',
    canManageBooking: false,
    canManageInvetory: false,
    ...fields,
  })
const findContact = async (id: string, supplierId = 's1') =>
  (await contactsOf(staff, supplierId)).body.data.find((contact: { id: string }) => contact.id === id)
const saveContact = async (browser: TestBrowser, id: string, fields: object, supplierId = 's1') => {
  const { version, isActive, canManageBooking, canManageInvetory } = await findContact(id)
  return browser.put(`/api/supplier/${supplierId}/contacts/${id}`, {
    ...{ version, isActive, canManageBooking, canManageInvetory },
    ...fields,
  })
}
const makeContact = (fields: object = {}) =>
  createPerson({
    userType: 'supplierContact',
    supplier: 's1',
    roles: [{ name: 'Owner' }],
    canManageBooking: true,
    ...fields,
  })
const logInOwner = async (fields: object = {}) => {
  const id = await makeContact(fields)
  return { id, browser: await logInAs(id) }
}

test('an owner adds a contact, who gets a link to choose a password and can then respond to bookings (SUP-O3)', async () => {
  const { id: ownerId, browser: owner } = await logInOwner()
  const { status, body } = await addContact(owner, { email: 'cora@test.com', canManageBooking: true })
  expect([status, body.data]).toMatchObject([
    200,
    { name: 'Cora Contact', roles: ['Editor'], canManageBooking: true, isActive: true, isSelf: false },
  ])
  const cora = await logInAs(body.data.id)
  expect((await cora.get('/api/user')).body.user).toMatchObject({
    userType: 'supplierContact',
    supplier: { id: 's1' },
    canManageBooking: true,
    canManageInvetory: false,
  })
  const history = (await staff.get(`/api/change/user/${body.data.id}`)).body.data
  expect(history.at(-1)).toMatchObject({ what: 'created' })
  const contacts = (await contactsOf(owner)).body.data
  expect(contacts.find(({ id }: { id: string }) => id === ownerId)).toMatchObject({ isSelf: true })
  expect(JSON.stringify(contacts)).not.toContain('password')
})

test('an owner can change, end and restore a contact’s access; ending it logs the contact out (SUP-O3)', async () => {
  const { browser: owner } = await logInOwner()
  const id = await makeContact({ roles: [{ name: 'Editor' }] })
  const contact = await logInAs(id)
  expect((await saveContact(owner, id, { canManageBooking: false })).status).toBe(200)
  expect((await contact.get('/api/user')).body.user).toMatchObject({ canManageBooking: false })
  expect((await saveContact(owner, id, { role: 'Owner' })).body.data).toMatchObject({ roles: ['Owner'] })
  expect((await contactsOf(contact)).status).toBe(200)
  expect((await saveContact(owner, id, { isActive: false })).body.data).toMatchObject({ isActive: false })
  expect((await contact.get('/api/user')).body.user).toBeNull()
  expect((await saveContact(owner, id, { isActive: true })).body.data).toMatchObject({ isActive: true })
  const response = await owner.put(`/api/supplier/s1/contacts/${id}`, {
    version: 1,
    isActive: false,
    canManageBooking: false,
    canManageInvetory: false,
  })
  expect(response).toMatchObject({ status: 409, body: { code: 'editConflict' } })
})

test('only owners of a supplier, and staff who can edit supplier contacts, can manage its contacts (SUP-O3)', async () => {
  const contactId = await makeContact({ roles: [{ name: 'Editor' }] })
  const browsers = {
    visitor: site.visitor(),
    customer: await site.signUp(),
    editor: await logInAs(await makeContact({ roles: [{ name: 'Editor' }] })),
    ownerOfAnother: (await logInOwner({ supplier: 's2' })).browser,
    staffWithoutPermission: await logInWithPermissions([{ path: 'supplier', permission: ['view', 'edit'] }]),
    viewer: await logInWithPermissions([{ path: 'customer', permission: ['view'] }]),
    editorOfCustomers: await logInWithPermissions([{ path: 'customer', permission: ['view', 'edit'] }]),
    staff,
    owner: (await logInOwner()).browser,
  }
  const readStatuses = async (browser: TestBrowser, who: string) => [
    (await contactsOf(browser)).status,
    (await addContact(browser, { email: `by-${who}@test.com` })).status,
    (await saveContact(browser, contactId, {})).status,
  ]
  const statusesByUser: Record<string, number[]> = {}
  for (const [who, browser] of Object.entries(browsers))
    statusesByUser[who] = await readStatuses(browser, who)
  expect(statusesByUser).toEqual({
    visitor: [403, 403, 403],
    customer: [403, 403, 403],
    editor: [403, 403, 403],
    ownerOfAnother: [403, 403, 403],
    staffWithoutPermission: [403, 403, 403],
    viewer: [200, 403, 403],
    // Staff also need supplier.edit, as for any other change of a supplier contact.
    editorOfCustomers: [200, 403, 403],
    staff: [200, 200, 200],
    owner: [200, 200, 200],
  })
})

test('an owner cannot change people outside the supplier, or their own access', async () => {
  const { id: ownId, browser: owner } = await logInOwner()
  const otherSupplierContactId = await makeContact({ supplier: 's2' })
  const access = { isActive: false, canManageBooking: false, canManageInvetory: false, version: 1 }
  for (const id of [otherSupplierContactId, 'demo-staff', 'demo-guest', 'nobody']) {
    const response = await owner.put(`/api/supplier/s1/contacts/${id}`, access)
    expect([id, response.status, response.body.code]).toEqual([id, 404, 'nodeNotFound'])
  }
  expect(await saveContact(owner, ownId, { isActive: false })).toMatchObject({
    status: 409,
    body: { code: 'ownAccess' },
  })
})

test('an owner can grant only permissions that they have, and can revoke any', async () => {
  const { browser: owner } = await logInOwner()
  expect(await addContact(owner, { email: 'stock@test.com', canManageInvetory: true })).toMatchObject({
    status: 403,
    body: { code: 'contactAccessForbidden' },
  })
  const id = await makeContact({ canManageInvetory: true })
  expect((await saveContact(owner, id, { canManageBooking: false })).status).toBe(200)
  expect((await saveContact(owner, id, { canManageInvetory: false })).status).toBe(200)
  expect(await saveContact(owner, id, { canManageInvetory: true })).toMatchObject({
    status: 403,
    body: { code: 'contactAccessForbidden' },
  })
})

test('a contact who can manage contacts but is no owner cannot make anybody an owner', async () => {
  const permissions = [{ path: 'supplierArea.users', permission: ['view', 'edit'] }]
  const role = { name: 'Office manager', userType: 'supplierContact', permissions }
  expect((await staff.post('/api/role', { document: role })).status).toBe(200)
  const { browser } = await logInOwner({ roles: [{ name: role.name }] })
  const id = await makeContact({ roles: [{ name: 'Editor' }] })
  for (const response of [
    await addContact(browser, { email: 'second-owner@test.com', role: 'Owner' }),
    await saveContact(browser, id, { role: 'Owner' }),
  ])
    expect(response).toMatchObject({ status: 403, body: { code: 'contactAccessForbidden' } })
  expect((await saveContact(browser, id, { isActive: false })).status).toBe(200)
})

test('staff without customer.edit cannot add contacts, even while they use the roles of the supplier', async () => {
  const browser = await logInWithPermissions([{ path: 'supplier', permission: ['view', 'edit'] }])
  const response = await browser.put('/api/staff/supplier-roles', { supplierId: 's1', roles: ['Owner'] })
  expect(response.status).toBe(200)
  expect(await addContact(browser, { email: 'assumed@test.com' })).toMatchObject({
    status: 403,
    body: { code: 'notAllowed' },
  })
})

test('an owner cannot register an address of the company’s domain', async () => {
  const { browser: owner } = await logInOwner()
  expect(await addContact(owner, { email: 'new.colleague@example.com' })).toMatchObject({
    status: 403,
    body: { code: 'googleRequired' },
  })
})

test('if two owners end each other’s access at the same time, only one of them loses it', async () => {
  const [ann, bea] = [await logInOwner(), await logInOwner()]
  const responses = await Promise.all([
    saveContact(ann.browser, bea.id, { isActive: false }),
    saveContact(bea.browser, ann.id, { isActive: false }),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const active = [await findContact(ann.id), await findContact(bea.id)].filter(({ isActive }) => isActive)
  expect(active).toHaveLength(1)
})

test('an email address in use, an invalid form and too many contacts are refused', async () => {
  const { browser: owner } = await logInOwner({ supplier: 's2' })
  expect(await addContact(owner, { email: 'customer@test.com', firstName: '' }, 's2')).toMatchObject({
    status: 422,
  })
  expect(await addContact(owner, { email: 'staff@test.com' }, 's2')).toMatchObject({ status: 409 })
  const contactColumns = {
    email_safe: true,
    user_type: 'supplierContact' as const,
    supplier_id: 's2',
    last_name: 'Full',
    roles: [],
  }
  const now = new Date()
  const count = (await contactsOf(owner, 's2')).body.data.length
  const contacts = Array.from({ length: 49 - count }, (_, index) => ({
    ...contactColumns,
    id: `full-${index}`,
    email: `full-${index}@test.com`,
    first_name: 'Fay',
    created_at: now,
    updated_at: now,
  }))
  await site.db.insertInto('app_user').values(contacts).execute()
  const emails = ['one@test.com', 'two@test.com', 'three@test.com']
  const responses = await Promise.all(emails.map((email) => addContact(owner, { email }, 's2')))
  expect(responses.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    200,
    'contactsFull',
    'contactsFull',
  ])
})
