import { expect, test } from 'vitest'
import { noEmailVerifier } from '#platform/adapters/email-check/email-verifier.ts'
import { testApp } from '#tests/support/test-app.ts'

const verifiedEmails: string[] = []
const site = await testApp({
  emailVerifier: {
    checkArrival: async (email) => {
      verifiedEmails.push(email)
      if (email.endsWith('@broken.org')) throw new Error('no name server')
      return email.endsWith('@nowhere.org') ? 'no' : 'yes'
    },
  },
})

const check = async (email: string) =>
  (await site.visitor().get(`/api/customer/validateEmail?email=${encodeURIComponent(email)}`)).body.data
const register = (email: string) =>
  site.visitor().post('/api/register', { email, firstName: 'Ann', lastName: 'Lee', password: 'riverboat7' })

test('an address that receives no mail is not safe, and nobody can sign up with it (ACC-064, ACC-084)', async () => {
  expect(await check('ann@nowhere.org')).toEqual({
    safety: false,
    isEmailValid: true,
    isValidationOverridden: false,
  })
  expect(await register('ann@nowhere.org')).toMatchObject({ status: 422, body: { code: 'emailRejected' } })
  expect((await register('ann@somewhere.org')).status).toBe(200)
})

test('an address counts as safe if the verifier throws an error', async () => {
  expect(await check('ann@broken.org')).toMatchObject({ safety: true })
  expect((await register('ann@broken.org')).status).toBe(200)
})

test('addresses ending in @test.com, disposable and invalid ones are not sent to the verifier (ACC-063)', async () => {
  verifiedEmails.length = 0
  expect(await check('ann@test.com')).toMatchObject({ safety: true })
  expect(await check('ann@mailinator.com')).toMatchObject({ safety: false })
  expect(await check('ann@nowhere')).toMatchObject({ safety: false, isEmailValid: false })
  expect(verifiedEmails).toEqual([])
})

test('an account cannot change to an address that receives no mail, unless staff override the check (ACC-065)', async () => {
  const customer = await site.signUp()
  const email = 'moved@nowhere.org'
  expect(await customer.put('/api/user', { email })).toMatchObject({ body: { code: 'emailRejected' } })
  const staff = await site.signIn('staff')
  const changeEmail = async (moreFields: object) => {
    const { version } = (await staff.get(`/api/people/${customer.userId}`)).body.data
    return staff.put('/api/user', { id: customer.userId, version, email, ...moreFields })
  }
  expect(await changeEmail({})).toMatchObject({ body: { code: 'emailRejected' } })
  expect((await changeEmail({ emailValidation: { isValidationOverridden: true } })).status).toBe(200)
  const userQuery = site.db
    .selectFrom('app_user')
    .select(['email', 'email_safe'])
    .where('id', '=', customer.userId)
  expect(await userQuery.executeTakeFirst()).toEqual({ email, email_safe: false })
})

test('without a verifier, it is unknown whether an address receives mail', async () => {
  expect(await noEmailVerifier.checkArrival('ann@nowhere.org')).toBe('unknown')
})
