import { beforeAll, expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import { storeShippedRoles } from './shipped-roles.ts'

let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
})

const planner = {
  name: 'Planner',
  userType: 'staff',
  permissions: [
    { path: 'customer', permission: ['view', 'edit'] },
    { path: 'general.password', value: 'Yes', conditions: { section: ['stag'] } },
  ],
}
const createRole = async (name: string, document: object = planner) => {
  const { status, body } = await staff.post('/api/role', { document: { ...document, name } })
  expect(status).toBe(200)
  return body.data as { document: typeof planner; version: number }
}
const historyOf = async (name: string) => (await staff.get(`/api/change/role/${name}`)).body.data

/** Creates a role, and logs in a member of staff who has only this role. */
const logInWithRole = async (name: string, permissions: object[]) => {
  await createRole(name, { userType: 'staff', permissions })
  const person = await site.signUp()
  await site.db
    .updateTable('app_user')
    .set({ user_type: 'staff', roles: [name] })
    .where('id', '=', person.userId)
    .execute()
  return person
}

test('staff list the roles with the number of people who have each', async () => {
  const { status, body } = await staff.get('/api/role')
  expect(status).toBe(200)
  const roles = Object.fromEntries(
    body.data.map((role: typeof planner & { document: typeof planner }) => [role.document.name, role]),
  )
  expect(roles.Staff).toMatchObject({ holders: 1, isSiteRole: true, changedAt: null })
  expect(roles.Owner).toMatchObject({ holders: 1 })
  expect(roles.Editor).toMatchObject({ holders: 0 })
})

test('a role is created, changed and deleted, and its history shows who did it', async () => {
  const created = await createRole('Booker')
  expect((await staff.post('/api/role', { document: { ...planner, name: 'Booker' } })).body.error).toBe(
    'A role called Booker already exists',
  )
  const document = { ...created.document, permissions: [{ path: 'venue', permission: ['view'] }] }
  const changed = await staff.put('/api/role/Booker', { version: created.version, document })
  expect(changed.body.data).toMatchObject({ version: created.version + 1, document })
  const renamed = await staff.put('/api/role/Booker', {
    version: created.version + 1,
    document: { ...document, name: 'Venue booker' },
  })
  expect(renamed.status).toBe(200)
  const removed = await staff.delete('/api/role/Venue%20booker', { version: created.version + 2 })
  expect(removed.body).toEqual({ data: { ok: true } })
  expect((await staff.get('/api/role/name/Venue%20booker')).status).toBe(404)
  const history = await historyOf('Venue%20booker')
  expect(history.map(({ what }: { what: string }) => what)).toEqual([
    'deleted',
    'changed',
    'changed',
    'created',
  ])
  expect(history[1]).toMatchObject({
    who: { id: 'demo-staff', name: 'Stef Staff' },
    staff: null,
    before: { name: 'Booker' },
    after: { name: 'Venue booker' },
  })
  expect(history[2].after).toEqual({ permissions: document.permissions })
})

test('an unknown type or path in a role is reported with its exact position (PERM-013, PERM-014)', async () => {
  const document = {
    name: 'Wrong',
    userType: 'staff',
    permissions: [
      { path: 'customer', permission: ['view', 'delete'] },
      { path: 'customers', value: 'Yes' },
    ],
  }
  const shapeResponse = await staff.post('/api/role', { document })
  expect(shapeResponse.status).toBe(422)
  expect(shapeResponse.body.errors).toEqual([
    { path: 'document.permissions.0.permission.1', message: expect.any(String) },
  ])
  document.permissions[0]!.permission = ['view']
  const unknownPath = await staff.post('/api/role', { document })
  expect(unknownPath.body.errors).toEqual([
    { path: 'document.permissions.1.path', message: "There is no permission 'customers'" },
  ])
})

test('no two roles differ only in case or spaces, even when created concurrently', async () => {
  const postRole = (name: string) => staff.post('/api/role', { document: { ...planner, name } })
  const created = await Promise.all(['Skipper', 'SKIPPER', 'skipper', ' Skipper '].map(postRole))
  expect(created.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await postRole('staff')).body).toMatchObject({ code: 'roleExists' })
  expect((await postRole(' ')).status).toBe(422)
  const [skipper] = created.flatMap(({ body }) => body.data ?? [])
  const rename = (name: string, version: number) =>
    staff.put(`/api/role/${skipper.document.name}`, { version, document: { ...skipper.document, name } })
  expect((await rename('OWNER', skipper.version)).body).toMatchObject({ code: 'roleExists' })
  expect((await rename('sKIPPER', skipper.version)).body.data.document.name).toBe('sKIPPER')
})

test('only one of several concurrent changes to a role succeeds', async () => {
  const { version, document } = await createRole('Shared')
  const responses = await Promise.all(
    ['venue', 'kit', 'menu', 'media'].map((path) =>
      staff.put('/api/role/Shared', {
        version,
        document: { ...document, permissions: [{ path, permission: ['view'] }] },
      }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(responses.find(({ status }) => status === 409)!.body.error).toBe(
    'Someone else has changed this in the meantime. Reload it, then make your change.',
  )
  expect((await historyOf('Shared')).length).toBe(2)
  // A change based on the current version succeeds.
  const next = await staff.put('/api/role/Shared', { version: version + 1, document })
  expect(next.status).toBe(200)
})

test('a role that people have or the code refers to cannot be renamed or deleted', async () => {
  const person = await logInWithRole('Held', [{ path: 'customer', permission: ['view'] }])
  const heldRole = (await staff.get('/api/role')).body.data.find(
    (role: { document: { name: string } }) => role.document.name === 'Held',
  )
  expect(heldRole.holders).toBe(1)
  const renameInput = { version: heldRole.version, document: { ...heldRole.document, name: 'Other' } }
  const expectedError = 'The role Held is in use by 1 person'
  expect((await staff.put('/api/role/Held', renameInput)).body.error).toBe(expectedError)
  expect((await staff.delete('/api/role/Held', { version: heldRole.version })).body.error).toBe(expectedError)
  await site.db.updateTable('app_user').set({ roles: [] }).where('id', '=', person.userId).execute()
  expect((await staff.delete('/api/role/Held', { version: heldRole.version })).status).toBe(200)
  const guest = (await staff.get('/api/role/name/Guest')).body.data
  const response = await staff.put('/api/role/Guest', { version: 1, document: { ...guest, name: 'Visitor' } })
  expect(response.body.error).toBe('The site needs the role Guest. It can’t be renamed or deleted.')
  expect((await staff.delete('/api/role/Guest', { version: 1 })).status).toBe(409)
})

test('a change that leaves nobody able to edit roles is refused', async () => {
  const { document, version } = (await staff.get('/api/role')).body.data.find(
    (role: { document: { name: string } }) => role.document.name === 'Staff',
  )
  const withCompanyEntries = (change: (entry: { path: string }) => object[]) => ({
    version,
    document: {
      ...document,
      permissions: document.permissions.flatMap((entry: { path: string }) =>
        entry.path === 'company' ? change(entry) : [entry],
      ),
    },
  })
  const removed = await staff.put(
    '/api/role/Staff',
    withCompanyEntries(() => []),
  )
  expect(removed).toMatchObject({ status: 409, body: { code: 'lockOut' } })
  const limitedInput = withCompanyEntries((entry) => [{ ...entry, conditions: { section: ['stag'] } }])
  expect((await staff.put('/api/role/Staff', limitedInput)).body.code).toBe('lockOut')
  expect((await staff.get('/api/role/name/Staff')).body.data).toEqual(document)
})

test('a changed role takes effect with the next request (PERM-002)', async () => {
  const permissions = [{ path: 'customer', permission: ['view'] }]
  const person = await logInWithRole('Looker', permissions)
  const listCustomers = () => person.get('/api/people?userType=customer')
  expect((await listCustomers()).status).toBe(200)
  const document = { name: 'Looker', userType: 'staff', permissions: [] }
  expect((await staff.put('/api/role/Looker', { version: 1, document })).status).toBe(200)
  expect((await listCustomers()).status).toBe(403)
})

test('loading the shipped roles again does not change roles that staff have changed', async () => {
  const { document, version } = (await staff.get('/api/role')).body.data.find(
    (role: { document: { name: string } }) => role.document.name === 'Editor',
  )
  const permissions = document.permissions.slice(1)
  await staff.put('/api/role/Editor', { version, document: { ...document, permissions } })
  await storeShippedRoles(site.db, { folder: 'data/roles', permissionPaths })
  expect((await staff.get('/api/role/name/Editor')).body.data.permissions).toEqual(permissions)
})

test('the shipped role Staff grants commands of a later release unless staff changed the role; no other role does', async () => {
  const laterPath = 'packageProductFunctions.editOfLaterEdition'
  const loadShippedRoles = () =>
    storeShippedRoles(site.db, { folder: 'data/roles', permissionPaths: [...permissionPaths, laterPath] })
  const listRoles = async () =>
    (await staff.get('/api/role')).body.data as { document: RoleDocument; version: number }[]
  const rolesWithLaterPath = async () =>
    (await listRoles())
      .filter(({ document }) => document.permissions.some(({ path }) => path === laterPath))
      .map(({ document }) => document.name)
  const pathsOf = (role: RoleDocument) => role.permissions.map(({ path }) => path)
  const roleNamed = async (name: string) =>
    (await listRoles()).find(({ document }) => document.name === name)!
  await loadShippedRoles()
  expect(await rolesWithLaterPath()).toEqual(['Staff'])

  const { document, version } = await roleNamed('Staff')
  const removedPaths = ['packageProductFunctions.editCost', laterPath]
  const permissions = document.permissions.filter(({ path }) => !removedPaths.includes(path))
  const changed = { ...document, permissions }
  expect((await staff.put('/api/role/Staff', { version, document: changed })).status).toBe(200)
  await loadShippedRoles()
  expect(pathsOf((await roleNamed('Staff')).document)).toEqual(pathsOf(changed))
  expect(await rolesWithLaterPath()).toEqual([])

  await site.db.updateTable('role_document').set({ changed_at: null }).where('name', '=', 'Staff').execute()
  await storeShippedRoles(site.db, { folder: 'data/roles', permissionPaths })
})

test('a permission that no command checks is refused with its position, even in the staff commands group', async () => {
  const path = 'packageProductFunctions.editCosts'
  const document = { ...planner, name: 'Misspelt', permissions: [{ path, value: 'Yes' }] }
  const { status, body } = await staff.post('/api/role', { document })
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'document.permissions.0.path', message: `There is no permission '${path}'` }],
  ])
})

test('only staff with company.view read roles, and company.view is not enough to change them', async () => {
  const viewer = await logInWithRole('Viewer', [{ path: 'company', permission: ['view'] }])
  const clerk = await logInWithRole('Clerk', [{ path: 'customer', permission: ['view', 'edit'] }])
  const deniedBrowsers = [site.visitor(), clerk]
  for (const kind of ['organiser', 'guest', 'supplier'] as const) deniedBrowsers.push(await site.signIn(kind))
  const reads = ['/api/role', '/api/role/try', '/api/change/role/Staff']
  for (const path of reads) {
    expect((await viewer.get(path)).status, path).toBe(200)
    for (const browser of deniedBrowsers) expect((await browser.get(path)).status, path).toBe(403)
  }
  const document = { ...planner, name: 'Mine' }
  for (const browser of [...deniedBrowsers, viewer]) {
    expect((await browser.post('/api/role', { document })).status).toBe(403)
    expect((await browser.put('/api/role/Guest', { version: 1, document })).status).toBe(403)
    expect((await browser.delete('/api/role/Guest', { version: 1 })).status).toBe(403)
  }
})

const permissionOf = (body: { data: { permissions: { path: string }[] } }, path: string) =>
  body.data.permissions.find((each) => each.path === path)

test('staff see which permissions a person, a role or a visitor has, and which entries grant them (PERM-008)', async () => {
  const person = (await staff.get('/api/role/try?personId=demo-staff')).body
  expect(person.data).toMatchObject({
    who: 'Stef Staff',
    roles: ['Staff'],
    missingRoles: [],
    context: { staff: 'demo-staff' },
  })
  expect(permissionOf(person, 'customer')).toMatchObject({ granted: true, by: { role: 'Staff' } })
  const alertPath = 'editPackageAlert.priceChange'
  const trialUrl = '/api/role/try?role=Organiser&statusStage='
  expect(permissionOf((await staff.get(`${trialUrl}Booked`)).body, alertPath)).toMatchObject({
    granted: true,
  })
  expect(permissionOf((await staff.get(`${trialUrl}Enquiry`)).body, alertPath)).toMatchObject({
    granted: false,
    reason: 'conditions',
  })
  const visitor = (await staff.get('/api/role/try')).body
  expect(permissionOf(visitor, 'customer')).toMatchObject({ granted: false, reason: 'visitor' })
  // Without an event, every customer has the role Organiser. An unknown event, person or role is not found.
  const event = await site.db.selectFrom('event').select('id').limit(1).executeTakeFirst()
  expect(event).toBeUndefined()
  expect((await staff.get('/api/role/try?personId=demo-guest')).body.data.roles).toEqual(['Organiser'])
  expect((await staff.get('/api/role/try?personId=demo-guest&eventId=gone')).status).toBe(404)
  expect((await staff.get('/api/role/try?personId=nobody')).status).toBe(404)
  expect((await staff.get('/api/role/try?role=Nobody')).status).toBe(404)
})

test('a trial of the permissions of a person whose access has ended shows that the person cannot log in', async () => {
  const person = await site.signUp()
  const readTrial = async () => (await staff.get(`/api/role/try?personId=${person.userId}`)).body.data
  expect((await readTrial()).canLogIn).toBe(true)
  for (const endedAccess of [{ active: false }, { ip_blocked: true }]) {
    await site.db
      .updateTable('app_user')
      .set({ active: true, ip_blocked: false, ...endedAccess })
      .where('id', '=', person.userId)
      .execute()
    expect((await readTrial()).canLogIn).toBe(false)
  }
  expect((await staff.get('/api/role/try?role=Staff')).body.data.canLogIn).toBe(true)
})

test('a trial of a supplier contact includes personal permissions, and uses the parent area for a Group Head Office', async () => {
  const contact = await site.signUp()
  const assignSupplier = (supplier_id: string) =>
    site.db
      .updateTable('app_user')
      .set({ user_type: 'supplierContact', roles: ['Editor'], supplier_id, can_manage_booking: true })
      .where('id', '=', contact.userId)
      .execute()
  const tryContact = async () => (await staff.get(`/api/role/try?personId=${contact.userId}`)).body
  // The role Editor grants edit on the supplier area, but only view on the parent supplier area.
  await assignSupplier('larkfield-tyneside')
  const contactTrial = await tryContact()
  expect(contactTrial.data.context).toEqual({ supplier: 'larkfield-tyneside' })
  expect(permissionOf(contactTrial, 'supplierArea')).toMatchObject({
    types: [{ type: 'view' }, { type: 'edit' }],
  })
  expect(permissionOf(contactTrial, 'canManageBooking')).toMatchObject({
    granted: true,
    by: null,
    reason: null,
  })
  expect(permissionOf(contactTrial, 'canManageInvetory')).toMatchObject({
    granted: false,
    reason: 'personal',
  })
  await assignSupplier('larkfield-leisure')
  expect(permissionOf(await tryContact(), 'supplierArea')).toMatchObject({ types: [{ type: 'view' }] })
  const browser = (await staff.get('/api/role/try?personId=demo-staff')).body
  expect(permissionOf(browser, 'canManageBooking')).toBeUndefined()
})

test('when the server starts, it does not store a shipped role again that staff renamed, but it stores a new shipped role', async () => {
  const loadShippedRoles = () => storeShippedRoles(site.db, { folder: 'data/roles', permissionPaths })
  const readNames = async () =>
    (await site.db.selectFrom('role_document').select('name').execute()).map(({ name }) => name)
  await loadShippedRoles()
  await site.db.updateTable('role_document').set({ name: 'Caretaker' }).where('name', '=', 'Editor').execute()
  await loadShippedRoles()
  expect(await readNames()).not.toContain('Editor')
  // Simulates a role that is new in a release and so has never been stored.
  await site.db.deleteFrom('shipped_role').where('name', '=', 'Editor').execute()
  await loadShippedRoles()
  expect(await readNames()).toContain('Editor')
})

let renamings = 0
test.each([
  '..',
  '.',
  'Bo\u0007ss',
  'Bo\u200bss',
  '\u202ereknalP',
  '<b>Boss</b>',
  '__proto__',
  'constructor',
  'a/b',
  'a\\b',
])('the role name %j is refused', async (name) => {
  const created = await staff.post('/api/role', { document: { ...planner, name } })
  expect([created.status, created.body.errors?.[0]?.path]).toEqual([422, 'document.name'])
  renamings += 1
  const browser = await createRole(`Renamed ${renamings}`)
  const path = `/api/role/${encodeURIComponent(browser.document.name)}`
  const renamed = await staff.put(path, { version: browser.version, document: { ...planner, name } })
  expect(renamed.status).toBe(422)
})

test('a role name that looks like an existing one is refused', async () => {
  await createRole('Night desk')
  for (const name of ['NIGHT DESK', 'Night  desk', 'Night\u00a0desk', '\uff2eight desk', ' Night desk '])
    expect((await staff.post('/api/role', { document: { ...planner, name } })).status, name).toBe(409)
})

test('a role whose name has special characters can be deleted by its address', async () => {
  for (const name of ['50% staff?', "Ann's #1 & co", '...', 'Éditeur', '店長']) {
    const { version } = await createRole(name)
    const { pathname } = new URL(`http://host/api/role/${encodeURIComponent(name)}`)
    expect((await staff.delete(pathname, { version })).status, name).toBe(200)
  }
})
