import { beforeAll, describe, expect, test } from 'vitest'
import { mailTexts } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ jobs: { pollSeconds: 0.5 } })
})

describe('changing the user’s own account', () => {
  test('changes only the given fields (API-005, ACC-087)', async () => {
    const ann = await site.signUp()
    const { status, body } = await ann.put('/api/user', {
      lastName: "O'Lee",
      subscribe: true,
      phone: '07700900123',
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: ann.userId,
      firstName: 'Ann',
      lastName: "O'Lee",
      email: ann.email,
      subscribe: true,
      phone: '07700900123',
    })
    expect((await ann.get('/api/user')).body.user).toEqual(body.user)
  })

  test('requires a logged-in user (API-005)', async () => {
    expect((await site.visitor().put('/api/user', { subscribe: true })).status).toBe(403)
  })

  test.each([
    { id: 'demo-staff' },
    { firstName: '<b>' },
    { company: '<script>' },
    { email: 'x' },
    { password: 'riverboat8' },
    { password: 'short', passwordVerify: 'short' },
  ])('%o is refused', async (change) => {
    const ann = await site.signUp()
    expect((await ann.put('/api/user', change)).status).toBe(422)
  })

  test.each([
    { userType: 'staff' },
    { roles: [{ name: 'Staff' }] },
    { ipBlocked: false },
    { supplier: 's1' },
    { isActive: true },
    { id: 'demo-staff', version: 1 },
  ])('only staff can set %o (API-005)', async (change) => {
    const ann = await site.signUp()
    expect((await ann.put('/api/user', change)).status).toBe(403)
  })

  test('a new phone is stored as verified only if the check accepts it; other changes leave this state unchanged', async () => {
    const ann = await site.signUp({ phone: '07911123456' })
    const isPhoneVerified = async () => {
      const row = await site.db
        .selectFrom('app_user')
        .select('phone_verified')
        .where('id', '=', ann.userId)
        .executeTakeFirstOrThrow()
      return row.phone_verified
    }
    await ann.put('/api/user', { phone: '07911 123456', lastName: 'Fox' })
    expect(await isPhoneVerified()).toBe(true)
    await ann.put('/api/user', { phone: '07911123457' })
    expect(await isPhoneVerified()).toBe(true)
    await ann.put('/api/user', { phone: '0000000000' })
    expect(await isPhoneVerified()).toBe(false)
  })

  test('the time of giving or withdrawing consent is stored', async () => {
    const ann = await site.signUp()
    const readConsent = async () => (await ann.get('/api/user/data')).body.data.account.consents.marketing
    expect(await readConsent()).toEqual({ given: false, changedAt: null })
    await ann.put('/api/user', { subscribe: true })
    const consent = await readConsent()
    expect(consent).toEqual({ given: true, changedAt: site.clock.now.toISOString() })
    await ann.put('/api/user', { subscribe: true, lastName: 'Fox' })
    expect(await readConsent()).toEqual(consent)
  })
})

describe('a new password', () => {
  const passwordChange = (oldPassword?: string) => ({
    password: 'harbour-42',
    passwordVerify: 'harbour-42',
    oldPassword,
  })

  test('needs the old one, ends the account’s other sessions and sends a mail', async () => {
    const ann = await site.signUp()
    const otherBrowser = site.visitor()
    await otherBrowser.post('/api/login', { username: ann.email, password: testPassword })
    for (const wrongPassword of [undefined, '', 'riverboat8'])
      expect(await ann.put('/api/user', passwordChange(wrongPassword))).toMatchObject({
        status: 422,
        body: { error: 'This is not your current password' },
      })
    expect((await otherBrowser.get('/api/user')).body.user).not.toBeNull()
    expect((await ann.put('/api/user', passwordChange(testPassword))).status).toBe(200)
    expect((await otherBrowser.get('/api/user')).body.user).toBeNull()
    expect((await ann.get('/api/user')).body.user).not.toBeNull()
    const logIn = (password: string) => site.visitor().post('/api/login', { username: ann.email, password })
    expect((await logIn(testPassword)).status).toBe(403)
    expect((await logIn('harbour-42')).status).toBe(200)
    expect(await mailTexts(site, ann.email, 'password-changed')).toHaveLength(1)
  })

  test('cannot be set by guessing the old one: after five wrong attempts, even the right one is refused', async () => {
    const ann = await site.signUp()
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ann.put('/api/user', passwordChange(`riverboat-${index}`))),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const { status, headers } = await ann.put('/api/user', passwordChange(testPassword))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
  })

  test('does not require an old one from a user who has no password', async () => {
    const ann = await site.signUp()
    await site.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', ann.userId).execute()
    expect((await ann.put('/api/user', passwordChange())).status).toBe(200)
    expect((await ann.get('/api/user')).body.user.hasPassword).toBe(true)
  })

  test('cannot be set by staff who act as the customer, toggled or not', async () => {
    for (const toggled of [false, true]) {
      const ann = await site.signUp()
      await site.db
        .updateTable('session')
        .set({ staff_id: 'demo-staff', toggled })
        .where('user_id', '=', ann.userId)
        .execute()
      expect((await ann.put('/api/user', passwordChange(testPassword))).status).toBe(403)
    }
  })
})

describe('the name of a user', () => {
  test('is returned to its owner and to staff who can view people, without address or phone (API-006)', async () => {
    for (const kind of ['guest', 'staff'] as const) {
      const { body } = await (await site.signIn(kind)).get('/api/user/minified/demo-guest')
      expect(body.data).toEqual({ id: 'demo-guest', firstName: 'Gus', lastName: 'Guest', name: 'Gus Guest' })
    }
  })

  test('is not found for readers who share no event with the user, as if the id were unknown (API-006)', async () => {
    for (const kind of ['organiser', 'supplier'] as const)
      for (const id of ['demo-guest', 'demo-staff']) {
        const { status, body } = await (await site.signIn(kind)).get(`/api/user/minified/${id}`)
        expect([status, body.error]).toEqual([404, `Node not found: ${id}`])
      }
  })

  test('is refused to visitors and not found for an unknown id (API-006)', async () => {
    expect((await site.visitor().get('/api/user/minified/demo-guest')).status).toBe(403)
    const response = await (await site.signIn('guest')).get('/api/user/minified/nobody')
    expect(response).toMatchObject({ status: 404, body: { error: 'Node not found: nobody' } })
  })
})
