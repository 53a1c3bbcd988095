import { expect, test } from 'vitest'
import { peopleApp } from '#tests/support/people-app.ts'
import { testPassword } from '#tests/support/test-app.ts'

const { site, staff, read, change, createPerson, logInAs } = await peopleApp()

const historyOf = async (id: string) => (await staff.get(`/api/change/user/${id}`)).body.data
const find = async (query: string) => (await staff.get(`/api/people?${query}`)).body
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

test('customers are found by parts of name, email and phone, regardless of accents and apostrophes (STF-O6)', async () => {
  const { userId, email } = await site.signUp({
    firstName: 'Zebedee',
    lastName: 'O’Hara',
    phone: '+447700911222',
  })
  await site.signUp({ firstName: 'Zebra', lastName: 'Stripe', phone: '+447700933444' })
  const searches = ['zebedee', 'OHA', 'zéb o’ha', "o'hara ZEBE", '07700 911', '+4477009112', `${email} oh`]
  for (const search of searches)
    expect(idsOf(await find(`userType=customer&search=${encodeURIComponent(search)}`)), search).toEqual([
      userId,
    ])
  expect((await find('userType=customer&search=zeb')).count).toBe(2)
  // Wildcards of LIKE in a search match only themselves.
  expect((await find('userType=customer&search=%25')).count).toBe(0)
  expect((await find('userType=staff&search=zeb')).count).toBe(0)
})

test('people are sorted, in pages of 40', async () => {
  for (const firstName of ['Sorta', 'sortb', 'Sortc']) {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await site.signUp({ firstName, lastName: 'Order' })
  }
  const listFirstNames = async (query: string) =>
    (await find(`userType=customer&search=order&${query}`)).data.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  expect(await listFirstNames('sort=name')).toEqual(['Sorta', 'sortb', 'Sortc'])
  expect(await listFirstNames('sort=email&way=down')).toEqual(['Sortc', 'sortb', 'Sorta'])
  expect(await listFirstNames('sort=createdAt&limit=1&skip=1')).toEqual(['sortb'])
  await site.db
    .insertInto('app_user')
    .values(
      Array.from({ length: 45 }, (_, index) => ({
        id: `paged-${index}`,
        user_type: 'customer' as const,
        email: `paged-${index}@test.com`,
        email_safe: true,
        password_hash: null,
        first_name: 'Paged',
        last_name: 'Person',
        supplier_id: null,
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    .execute()
  const firstPage = await find('userType=customer&search=paged')
  expect(firstPage.count).toBe(45)
  expect(firstPage.data).toHaveLength(40)
  expect((await find('userType=customer&search=paged&skip=40')).data).toHaveLength(5)
})

test('staff create staff with a generated password; new staff set their own with a mailed link (ACC-O29)', async () => {
  const id = await createPerson({
    userType: 'staff',
    roles: [{ name: 'Staff' }],
    title: 'Planner',
    enquiries: true,
    picture: 'staff/nora.jpg',
  })
  expect(await read(id)).toMatchObject({
    picture: 'staff/nora.jpg',
    userType: 'staff',
    name: 'Nora New',
    title: 'Planner',
    roles: ['Staff'],
    isActive: true,
    enquiries: true,
    events: null,
    version: 1,
  })
  const colleague = await logInAs(id)
  expect((await colleague.get('/api/people?userType=staff')).status).toBe(200)
  const [created] = (await historyOf(id)).slice(-1)
  expect(created).toMatchObject({ what: 'created', who: { id: 'demo-staff' }, before: null })
  expect(created.after).toMatchObject({ title: 'Planner', password: 'changed' })
})

test('staff are listed by whether they are active and take enquiries (API-159, STF-003)', async () => {
  const inactiveId = await createPerson({ userType: 'staff', firstName: 'Away' })
  const enquiryTakerId = await createPerson({
    userType: 'staff',
    firstName: 'Taker',
    title: 'Sales',
    enquiries: true,
  })
  await change(inactiveId, { isActive: false })
  const listStaff = async (query = '') => (await staff.get(`/api/staff${query}`)).body.data
  const listStaffIds = async (query: string) => idsOf({ data: await listStaff(query) })
  expect(await listStaffIds('')).toEqual(expect.arrayContaining([inactiveId, enquiryTakerId, 'demo-staff']))
  expect(await listStaffIds('?isActive=true')).not.toContain(inactiveId)
  expect(await listStaffIds('?isActive=false')).toEqual([inactiveId])
  expect(await listStaffIds('?isActive=true&enquiries=false')).not.toContain(enquiryTakerId)
  expect(
    (await listStaff('?isActive=true&enquiries=true')).find(
      ({ id }: { id: string }) => id === enquiryTakerId,
    ),
  ).toEqual({
    id: enquiryTakerId,
    title: 'Sales',
    name: 'Taker New',
    isActive: true,
    enquiries: true,
  })
  for (const kind of ['organiser', 'supplier'] as const)
    expect((await (await site.signIn(kind)).get('/api/staff')).status).toBe(403)
  expect((await site.visitor().get('/api/staff')).status).toBe(403)
})

test('staff change a customer; the history shows the person, the time, and the old and new values', async () => {
  const { userId, email } = await site.signUp()
  const at = new Date(site.clock.now.getTime() + 60_000)
  site.clock.now = at
  const response = await change(userId, {
    firstName: 'Anna',
    phone: '07700 900123',
    email: 'anna.lee@test.com',
  })
  expect(response.status).toBe(200)
  expect(await read(userId)).toMatchObject({ name: 'Anna Lee', phone: '07700900123', version: 2 })
  const [entry] = await historyOf(userId)
  expect(entry).toEqual({
    id: expect.any(String),
    at: at.toISOString(),
    who: { id: 'demo-staff', name: 'Stef Staff' },
    staff: null,
    what: 'changed',
    before: { firstName: 'Ann', phone: '', email },
    after: { firstName: 'Anna', phone: '07700900123', email: 'anna.lee@test.com' },
  })
})

test('a change accepts the fields of a sign-up; staff can set a random password and mail a link (ACC-027)', async () => {
  const customer = await site.signUp()
  const { userId, email } = customer
  const response = await customer.put('/api/user', {
    username: email,
    firstName: 'Annie',
    phone: '07911 123456',
    phoneVerified: true,
    verifiedPhone: '+447911123456',
    emailValidation: { safety: true, isEmailValid: true, isValidationOverridden: false },
    generatePassword: false,
    sendInvite: false,
  })
  expect([response.status, response.body.user.firstName]).toEqual([200, 'Annie'])
  const conflictResponse = await customer.put('/api/user', { username: 'a@test.com', email: 'b@test.com' })
  expect(conflictResponse.body.errors).toEqual([
    { path: 'username', message: 'This field does not look correct' },
  ])
  for (const fields of [{ generatePassword: true }, { sendInvite: true }])
    expect((await customer.put('/api/user', fields)).body.error).toBe('Not allowed')

  expect((await change(userId, { generatePassword: true, sendInvite: true })).status).toBe(200)
  expect((await customer.get('/api/user')).body.user).toBeNull()
  const [{ what }] = await historyOf(userId)
  expect(what).toBe('given a new password')
  const mails = await site.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute()
  expect(mails.map(({ kind }) => kind)).toContain('account-invitation')
  expect(JSON.stringify(mails)).not.toMatch(/"password"/)
  const login = await site.visitor().post('/api/login', { username: email, password: testPassword })
  expect(login.status).toBe(403)
  expect((await change('demo-staff', { generatePassword: true })).body.error).toBe('Not allowed')
})

test('the phone of staff is a UK or Irish mobile number, stored in its international form', async () => {
  const id = await createPerson({ userType: 'staff' })
  const refused = await change(id, { phone: '0191 232 1234' })
  expect(refused.body.errors).toEqual([
    {
      path: 'phone',
      message: 'needs to be a valid UK (+447xxxxxxxxx) or Ireland (+3538xxxxxxxx) phone number',
    },
  ])
  expect((await change(id, { phone: '07911 123456' })).status).toBe(200)
  expect((await read(id)).phone).toBe('+447911123456')
  expect((await change(id, { phone: '' })).status).toBe(200)
})

test('only one of several concurrent changes to a person is stored; the others are refused', async () => {
  const { userId } = await site.signUp()
  const { version } = await read(userId)
  const responses = await Promise.all(
    ['Amy', 'Bea', 'Cat', 'Dot'].map((firstName) =>
      staff.put('/api/user', { id: userId, version, firstName }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const winner = responses.find(({ status }) => status === 200)!.body.user.firstName
  expect((await read(userId)).firstName).toBe(winner)
  expect(await historyOf(userId)).toHaveLength(1)
  const versionlessResponse = await staff.put('/api/user', { id: userId, firstName: 'Eve' })
  expect(versionlessResponse.body.errors).toEqual([{ path: 'version', message: 'Value is required' }])
})

test('thirty concurrent changes of people all succeed and do not exhaust the connections', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => site.signUp()))
  const responses = await Promise.all(people.map(({ userId }) => change(userId, { company: 'Acme' })))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
})

test('staff give a supplier contact a supplier, permissions and roles, which must exist and be for contacts (ACC-003)', async () => {
  const contact = { userType: 'supplierContact', supplier: 's1', roles: [{ name: 'Owner' }] }
  const id = await createPerson({ ...contact, canManageBooking: true })
  expect(await read(id)).toMatchObject({
    supplier: { id: 's1', title: 'Supplier s1' },
    roles: ['Owner'],
    canManageBooking: true,
    canManageInvetory: false,
  })
  const response = await change(id, { supplier: 's2', canManageInvetory: true, roles: [{ name: 'Editor' }] })
  expect(response.body.user).toMatchObject({ supplier: { id: 's2' }, role: [{ name: 'Editor' }] })
  expect(idsOf(await find('userType=supplierContact&supplier=s2'))).toEqual([id])
  expect(idsOf(await find('userType=supplierContact&role=Editor'))).toEqual([id])
  expect((await change(id, { supplier: 'gone' })).body.error).toBe('Choose a supplier')
  expect((await change(id, { roles: [{ name: 'Staff' }] })).body.error).toBe(
    'The role Staff can’t be given to this kind of user',
  )
  expect((await change(id, { roles: [{ name: 'Nothing' }] })).body.error).toBe(
    'There is no role called Nothing',
  )
  const { userId } = await site.signUp()
  expect((await change(userId, { roles: [{ name: 'Organiser' }] })).body.error).toBe(
    'A customer can’t have a role',
  )
  expect((await change(userId, { userType: 'supplierContact' })).body.error).toBe('Choose a supplier')
})

test('an address that is in use or unsafe is refused; staff can override the safety check', async () => {
  const { userId } = await site.signUp()
  expect((await change(userId, { email: 'guest@test.com' })).body.error).toBe(
    'A user already exists for this email',
  )
  const unsafe = { email: 'someone@mailinator.com' }
  expect((await change(userId, unsafe)).status).toBe(422)
  const overridden = { ...unsafe, emailValidation: { isValidationOverridden: true } }
  expect((await change(userId, overridden)).status).toBe(200)
})

test("staff cannot choose another user's password, and a new address invalidates old links", async () => {
  const id = await createPerson({})
  const password = { password: testPassword, passwordVerify: testPassword }
  expect((await change(id, password)).status).toBe(403)
  await change(id, { email: 'moved@test.com' })
  const openLinks = await site.db
    .selectFrom('login_link')
    .select('id')
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  expect(openLinks).toEqual([])
})

test('a changed user type logs the user out and removes the fields of the old type', async () => {
  const id = await createPerson({ userType: 'supplierContact', supplier: 's1', canManageBooking: true })
  const contact = await logInAs(id)
  expect((await change(id, { userType: 'customer' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ userType: 'customer', supplier: null, canManageBooking: false })
  expect((await contact.get('/api/user')).body.user).toBeNull()
})

test('anyone can read the staff whom pages show as contacts, but no other staff (API-156, API-157, API-158, CONT-022)', async () => {
  const hireStaff = async (fields: object) => {
    const { userId } = await site.signUp()
    await site.db
      .updateTable('app_user')
      .set({ user_type: 'staff', phone: '+447700900123', picture: 'staff/kim.jpg', ...fields })
      .where('id', '=', userId)
      .execute()
    return userId
  }
  const contactId = await hireStaff({
    first_name: 'Kim',
    last_name: 'Lee',
    title: 'Planner',
    takes_enquiries: true,
  })
  const bareContactId = await hireStaff({
    first_name: 'Al',
    last_name: 'Bo',
    takes_enquiries: true,
    picture: '',
    phone: '',
  })
  const otherIds = [
    await hireStaff({ takes_enquiries: false }),
    await hireStaff({ takes_enquiries: true, active: false }),
    (await site.signUp()).userId,
    'nobody',
  ]
  const image = { cloudinaryId: 'staff/kim.jpg', alt: 'Kim Lee', section: 'all' }
  for (const browser of [site.visitor(), await site.signUp(), await site.signIn('supplier')]) {
    const contacts = (await browser.get('/api/staff/contentList')).body.data as { id: string }[]
    expect(contacts.find(({ id }) => id === contactId)).toEqual({
      id: contactId,
      name: 'Kim Lee',
      title: 'Planner',
      image,
    })
    expect(contacts.filter(({ id }) => otherIds.includes(id))).toEqual([])
    const contactsWithPhones = (await browser.get('/api/staff/contentList?includePhones=true')).body.data as {
      id: string
    }[]
    expect(contactsWithPhones.find(({ id }) => id === contactId)).toMatchObject({ phone: '+447700900123' })
    expect((await browser.get(`/api/staff/${contactId}/image`)).body.data).toEqual(image)
    expect((await browser.get(`/api/staff/${contactId}/phone`)).body.data).toEqual({ phone: '+447700900123' })
    for (const id of [...otherIds, bareContactId])
      for (const part of ['image', 'phone'])
        expect((await browser.get(`/api/staff/${id}/${part}`)).status, `${part} of ${id}`).toBe(404)
  }
})
