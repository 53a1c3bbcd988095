import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { checkPhone } from './phone-check.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

test('a phone number is checked and returned in its international form (API-011, ACC-070)', async () => {
  const check = async (phone: unknown) =>
    (await site.visitor().post('/api/user/validatePhone', { phone })).body
  expect(await check('07911 123456')).toEqual({
    ok: true,
    data: { valid: true, internationalNumber: '+44 7911 123456' },
  })
  for (const phone of ['+353 85 012 3456', '+44 (0)7911 123456', '(07911) 123-456', '0044 7911 123456'])
    expect([phone, (await check(phone)).data.valid]).toEqual([phone, true])
  expect((await check('12345')).data).toEqual({ valid: false, internationalNumber: null })
  expect((await check('<script>')).data.valid).toBe(false)
  expect((await check(12)).errors).toBeDefined()
})

test('numbers that are reserved for drama are valid outside production, but not in production', () => {
  for (const phone of ['07700 900123', '+44 7700 900999', '01632 960001']) {
    expect([phone, checkPhone(phone, { demoAllowed: true }).valid]).toEqual([phone, true])
    expect([phone, checkPhone(phone, { demoAllowed: false }).valid]).toEqual([phone, false])
  }
  expect(checkPhone('07700 901123', { demoAllowed: true }).valid).toBe(false)
})

test('the country of a visitor is unknown without a provider (API-012, ACC-069)', async () => {
  expect((await site.visitor().get('/api/user/getIpInfo')).body).toEqual({ data: { countryCode: 'unknown' } })
})

test('the email check returns whether an address is valid and safe (API-013, ACC-064)', async () => {
  const check = async (email: string) =>
    (await site.visitor().get(`/api/customer/validateEmail?email=${encodeURIComponent(email)}`)).body
  expect((await check('ann@test.com')).data).toEqual({
    safety: true,
    isEmailValid: true,
    isValidationOverridden: false,
  })
  expect((await check('ann@mailinator.com')).data).toMatchObject({ safety: false, isEmailValid: true })
  expect((await check('ann')).data).toMatchObject({ safety: false, isEmailValid: false })
  expect((await check('')).errors).toBeDefined()
})

const form = {
  name: 'Ann Lee',
  email: 'ann@test.com',
  phone: '07700900123',
  loggedIn: false,
  section: 'hen',
  formUrl: 'http://localhost/hen',
  formType: 'organiserForm',
}

test('a submitted form is recorded (API-016, ACC-054)', async () => {
  const { status, body } = await site.visitor().post('/api/formSubmit', form)
  expect(status).toBe(200)
  const row = await site.db
    .selectFrom('form_submission')
    .selectAll()
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'Ann Lee',
    logged_in: false,
    section: 'hen',
    form_type: 'organiserForm',
    user_id: null,
  })
})

test('a form submitted by a user is recorded with the user (API-016)', async () => {
  const guest = await site.signIn('guest')
  const { body } = await guest.post('/api/formSubmit', { ...form, loggedIn: true })
  const row = await site.db
    .selectFrom('form_submission')
    .select('user_id')
    .where('id', '=', body.data.id)
    .executeTakeFirst()
  expect(row?.user_id).toBe('demo-guest')
})

test.each([
  { formType: 'organiser' },
  { name: '<b>Ann</b>' },
  { formUrl: 'x'.repeat(3000) },
  { section: 'camel' },
  { loggedIn: 'maybe' },
  { more: 1 },
])('a form record with %o is refused (API-016)', async (invalidFields) => {
  expect((await site.visitor().post('/api/formSubmit', { ...form, ...invalidFields })).status).toBe(422)
})

test('staff can look up whether an address belongs to a customer (API-020)', async () => {
  const staff = await site.signIn('staff')
  const check = async (email: string) => (await staff.get(`/api/customer/checkExist/${email}`)).body
  expect((await check('Guest@test.com')).data).toEqual({ exists: true, customerId: 'demo-guest' })
  expect((await check('nobody@test.com')).data).toEqual({ exists: false, customerId: null })
  expect((await check('staff@test.com')).data.exists).toBe(false)
  expect((await check('x')).errors).toBeDefined()
})

test('other readers cannot look up addresses (API-020)', async () => {
  const path = '/api/customer/checkExist/guest@test.com'
  for (const browser of [site.visitor(), await site.signIn('organiser'), await site.signIn('supplier')])
    expect((await browser.get(path)).status).toBe(403)
})
