import { beforeAll, expect, test } from 'vitest'
import { addSupplier } from '#tests/support/sample-supplier.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

let emailNumber = 0
const createRegistration = (fields: object = {}) => {
  emailNumber += 1
  return {
    email: `new-${emailNumber}@test.com`,
    firstName: 'Ann',
    lastName: 'Lee',
    password: 'riverboat7',
    ...fields,
  }
}
const mailsTo = (email: string) =>
  site.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute()

test('a customer signs up, is logged in and gets a welcome mail (API-003, ACC-029)', async () => {
  const browser = site.visitor()
  const body = createRegistration({ phone: '+44 7700 900 123', passwordVerify: 'riverboat7' })
  const response = await browser.post('/api/register?redirect=false', body)
  expect(response.status).toBe(200)
  expect(response.body.user).toMatchObject({
    name: 'Ann Lee',
    phone: '+447700900123',
    userType: 'customer',
    subscribe: false,
  })
  expect((await browser.get('/api/user')).body.user.email).toBe(body.email)
  const [mail] = await mailsTo(body.email)
  expect(mail).toMatchObject({ kind: 'welcome', subject: 'Welcome to Jaunt', sent_at: null })
  // Someone else may have entered the address, so the mail contains none of the entered text.
  expect(mail?.text).not.toMatch(/Ann|Lee/)
})

test('the password is stored as an argon2id hash', async () => {
  const { userId } = await site.signUp()
  const row = await site.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
})

test('an address in use is refused regardless of case (ACC-083)', async () => {
  const body = createRegistration()
  await site.visitor().post('/api/register', body)
  const response = await site.visitor().post('/api/register', { ...body, email: body.email.toUpperCase() })
  expect(response).toMatchObject({ status: 409, body: { error: 'A user already exists for this email' } })
})

test('the addresses of customers, staff and supplier contacts get the same refusal (ACC-031, ACC-083)', async () => {
  const { email } = await site.signUp()
  const responses: unknown[] = []
  for (const knownEmail of [email, 'staff@test.com', 'supplier@test.com']) {
    const browser = site.visitor()
    const { status, body } = await browser.post('/api/register', createRegistration({ email: knownEmail }))
    responses.push([status, { ...body, requestId: undefined }])
    expect(browser.cookies.size).toBe(0)
  }
  expect(responses[0]).toMatchObject([
    409,
    { error: 'A user already exists for this email', code: 'userExists' },
  ])
  expect(responses).toEqual(responses.map(() => responses[0]))
})

test('a blocked user who signs up again gets the same refusal as at log-in (ACC-O18)', async () => {
  const { email, userId } = await site.signUp()
  await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', userId).execute()
  expect(await site.visitor().post('/api/register', createRegistration({ email }))).toMatchObject({
    status: 403,
    body: { error: 'There was a problem logging in' },
  })
})

test('exactly one of several concurrent sign-ups with the same address succeeds', async () => {
  const body = createRegistration()
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => site.visitor().post('/api/register', body)),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await mailsTo(body.email)).toHaveLength(1)
})

test.each([
  ['firstName', '<b>Ann</b>', 'Value should be valid name'],
  ['lastName', '<script>alert(1)</script>', 'Value should be valid name'],
  ['lastName', '', 'Value should be valid name'],
  ['email', 'ann at home', 'Value is not a valid email address'],
  ['phone', 'ring me', 'Please add a valid phone number'],
  ['company', '<img src=x onerror=alert(1)>', 'This field does not look correct'],
  ['password', 'short', 'Password is too weak. Use at least 8 characters with a letter and a number.'],
  ['password', 'password1', 'Password is too weak. This one is too easy to guess.'],
  ['passwordVerify', 'another1', 'The passwords do not match'],
])(
  'a sign-up with the %s %s is refused with a message for that field (ACC-059, ACC-062)',
  async (path, value, message) => {
    const { status, body } = await site.visitor().post('/api/register', createRegistration({ [path]: value }))
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
  },
)

test('a disposable address is rejected (ACC-084)', async () => {
  const response = await site
    .visitor()
    .post('/api/register', createRegistration({ email: 'ann@mailinator.com' }))
  expect(response).toMatchObject({
    status: 422,
    body: { error: 'This email address was rejected by our email check' },
  })
})

test.each([
  ['a staff account', { userType: 'staff' }],
  ['a supplier contact', { userType: 'supplierContact', supplier: 's1' }],
  ['roles', { roles: [{ name: 'Staff' }] }],
  ['a generated password', { generatePassword: true, password: undefined }],
  ['an invitation', { sendInvite: true }],
  ['a photo', { picture: 'staff/nora.jpg' }],
  ['the right to manage bookings', { canManageBooking: true }],
  ['a supplier', { supplier: 's1' }],
])('visitors, customers and supplier contacts cannot request %s (API-003)', async (_name, fields) => {
  const browsers = [site.visitor(), await site.signIn('organiser'), await site.signIn('supplier')]
  for (const browser of browsers) {
    const body = createRegistration(fields)
    expect((await browser.post('/api/register', body)).status).toBe(403)
    const createdUsers = await site.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', body.email)
      .execute()
    expect(createdUsers).toEqual([])
  }
})

test('staff sign up a customer with a generated password, and stay logged in as themselves (ACC-052)', async () => {
  const staff = await site.signIn('staff')
  const body = createRegistration({ generatePassword: true, password: undefined, sendInvite: true })
  const response = await staff.post('/api/register', body)
  expect(response.status).toBe(200)
  expect(response.body.user.email).toBe(body.email)
  expect(JSON.stringify(response.body)).not.toMatch(/assword":"/)
  expect((await staff.get('/api/user')).body.user.email).toBe('staff@test.com')
  const [mail] = await mailsTo(body.email)
  expect(mail?.kind).toBe('account-invitation')
  const token = /token=([\w-]{72})/.exec(mail?.text ?? '')?.[1]
  const passwordResponse = await site.visitor().post('/api/user/password', { token, password: 'harbour-42' })
  expect(passwordResponse.status).toBe(200)
  const login = await site.visitor().post('/api/login', { username: body.email, password: 'harbour-42' })
  expect(login.status).toBe(200)
})

test('staff create supplier contacts with their supplier and permissions (ACC-027)', async () => {
  const staff = await site.signIn('staff')
  await addSupplier(site.db, 's1')
  const contactFields = {
    userType: 'supplierContact',
    supplier: 's1',
    roles: [{ name: 'Editor' }],
    canManageInvetory: true,
  }
  const { body } = await staff.post('/api/register', createRegistration(contactFields))
  expect(body.user).toMatchObject({
    userType: 'supplierContact',
    supplier: { id: 's1' },
    role: [{ name: 'Editor' }],
    canManageBooking: false,
    canManageInvetory: true,
  })
})

test('only staff can override the email check (ACC-065)', async () => {
  const emailValidation = { safety: false, isEmailValid: true, isValidationOverridden: true }
  const body = createRegistration({ email: 'ann2@mailinator.com', emailValidation })
  expect((await site.visitor().post('/api/register', body)).status).toBe(422)
  expect((await (await site.signIn('staff')).post('/api/register', body)).status).toBe(200)
})
