import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ jobs: { pollSeconds: 0.5 } })
})

const mailsTo = (email: string, kind: string) =>
  site.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The token of the newest unused mail that asks to confirm an address. */
const usedTokens = new Set<string>()
const emailToken = async (email: string): Promise<string> => {
  const tokens = (await mailsTo(email, 'confirm-email')).map(
    ({ text }) => /dialog=confirmEmail&token=([\w-]{72})/.exec(text)![1]!,
  )
  const fresh = tokens.find((token) => !usedTokens.has(token))!
  usedTokens.add(fresh)
  return fresh
}

/** The newest change of an account that the log holds, and everything in it as text. */
const lastChange = async (userId: string) => {
  const { body } = await (await site.signIn('staff')).get(`/api/change/user/${userId}`)
  return { change: body.data[0], text: JSON.stringify(body.data) }
}

describe('changing the own account', () => {
  test('changes what was given and nothing else (API-005, ACC-087)', async () => {
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

  test('is for those who are logged in (API-005)', async () => {
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
  ])('%o is for staff to say (API-005)', async (change) => {
    const ann = await site.signUp()
    expect((await ann.put('/api/user', change)).status).toBe(403)
  })

  test('a changed phone is verified when the check takes it, and nothing else changes that', async () => {
    const ann = await site.signUp({ phone: '07911123456' })
    const verified = async () => {
      const row = await site.db
        .selectFrom('app_user')
        .select('phone_verified')
        .where('id', '=', ann.userId)
        .executeTakeFirstOrThrow()
      return row.phone_verified
    }
    await ann.put('/api/user', { phone: '07911 123456', lastName: 'Fox' })
    expect(await verified()).toBe(true)
    await ann.put('/api/user', { phone: '07911123457' })
    expect(await verified()).toBe(true)
    await ann.put('/api/user', { phone: '0000000000' })
    expect(await verified()).toBe(false)
  })

  test('when consent was given or taken back is written down', async () => {
    const ann = await site.signUp()
    const changed = async () => (await ann.get('/api/user/data')).body.data.account.consents.marketing
    expect(await changed()).toEqual({ given: false, changedAt: null })
    await ann.put('/api/user', { subscribe: true })
    const given = await changed()
    expect(given).toEqual({ given: true, changedAt: site.clock.now.toISOString() })
    await ann.put('/api/user', { subscribe: true, lastName: 'Fox' })
    expect(await changed()).toEqual(given)
  })
})

describe('a new password', () => {
  const change = (oldPassword?: string) => ({
    password: 'harbour-42',
    passwordVerify: 'harbour-42',
    oldPassword,
  })

  test('needs the old one, ends the other sessions of the account, not this one, and is told by mail', async () => {
    const ann = await site.signUp()
    const other = site.visitor()
    await other.post('/api/login', { username: ann.email, password: testPassword })
    for (const wrong of [undefined, '', 'riverboat8'])
      expect(await ann.put('/api/user', change(wrong))).toMatchObject({
        status: 422,
        body: { error: 'This is not your current password' },
      })
    expect((await other.get('/api/user')).body.user).not.toBeNull()
    expect((await ann.put('/api/user', change(testPassword))).status).toBe(200)
    expect((await other.get('/api/user')).body.user).toBeNull()
    expect((await ann.get('/api/user')).body.user).not.toBeNull()
    const logIn = (password: string) => site.visitor().post('/api/login', { username: ann.email, password })
    expect((await logIn(testPassword)).status).toBe(403)
    expect((await logIn('harbour-42')).status).toBe(200)
    expect(await mailsTo(ann.email, 'password-changed')).toHaveLength(1)
  })

  test('cannot be had by guessing the old one: five wrong ones, then even the right one is refused', async () => {
    const ann = await site.signUp()
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ann.put('/api/user', change(`riverboat-${index}`))),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const { status, headers } = await ann.put('/api/user', change(testPassword))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
  })

  test('is set without an old one by somebody who came by a link and has none', async () => {
    const ann = await site.signUp()
    await site.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', ann.userId).execute()
    expect((await ann.put('/api/user', change())).status).toBe(200)
    expect((await ann.get('/api/user')).body.user.hasPassword).toBe(true)
  })

  test('is not for staff who act as the customer, toggled or not', async () => {
    for (const toggled of [false, true]) {
      const ann = await site.signUp()
      await site.db
        .updateTable('session')
        .set({ staff_id: 'demo-staff', toggled })
        .where('user_id', '=', ann.userId)
        .execute()
      expect((await ann.put('/api/user', change(testPassword))).status).toBe(403)
    }
  })
})

test('who signs up with the address of somebody else has five mails an hour sent to it, without a word of theirs', async () => {
  const ann = await site.signUp()
  await ann.put('/api/user', { firstName: 'Winner', lastName: 'Lottery' })
  const answers = []
  let oldPassword = testPassword
  for (let turn = 0; turn < 4; turn += 1) {
    const password = `harbour-${turn}2`
    const changed = await ann.put('/api/user', { password, passwordVerify: password, oldPassword })
    if (changed.status === 200) oldPassword = password
    answers.push(changed.status, (await ann.put('/api/user', { email: `${turn}-${ann.email}` })).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  const sent = await site.db
    .selectFrom('mail_outbox')
    .select(['kind', 'html', 'subject'])
    .where('recipient', '=', ann.email)
    .execute()
  expect(sent.map(({ kind }) => kind).sort()).toEqual([
    'email-change-asked',
    'email-change-asked',
    'password-changed',
    'password-changed',
    'welcome',
  ])
  for (const { html, subject } of sent) expect(html + subject).not.toMatch(/Winner|Lottery/)
})

describe('a new address', () => {
  test('is used once the link mailed there is opened, and the old one is told (API-005)', async () => {
    const ann = await site.signUp()
    const email = `new-${ann.email}`
    const asked = await ann.put('/api/user', { email: email.toUpperCase() })
    expect(asked.body.user).toMatchObject({ email: ann.email, newEmail: email })
    expect(await mailsTo(ann.email, 'email-change-asked')).toHaveLength(1)
    expect(await mailsTo(ann.email, 'confirm-email')).toHaveLength(0)
    const token = await emailToken(email)
    const anyone = site.visitor()
    expect((await anyone.post('/api/user/confirmEmail', { token })).status).toBe(200)
    expect((await anyone.get('/api/user')).body.user).toBeNull()
    expect((await ann.get('/api/user')).body.user).toMatchObject({ email, newEmail: null })
    expect(await mailsTo(ann.email, 'email-changed')).toHaveLength(1)
    expect((await lastChange(ann.userId)).change).toMatchObject({
      at: site.clock.now.toISOString(),
      who: { id: ann.userId },
      what: 'confirmed an email',
      before: { email: ann.email },
      after: { email },
    })
    const again = await anyone.post('/api/user/confirmEmail', { token })
    expect(again).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
    const logIn = (username: string) =>
      site.visitor().post('/api/login', { username, password: testPassword })
    expect((await logIn(ann.email)).status).toBe(403)
    expect((await logIn(email)).status).toBe(200)
  })

  test('waits for its newest link only, for a day, and a new password calls it off', async () => {
    const ann = await site.signUp()
    const confirm = (token: string) => site.visitor().post('/api/user/confirmEmail', { token })
    await ann.put('/api/user', { email: `first-${ann.email}` })
    await ann.put('/api/user', { email: `second-${ann.email}` })
    expect((await confirm(await emailToken(`first-${ann.email}`))).status).toBe(410)
    const second = await emailToken(`second-${ann.email}`)
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 25 * 3_600_000)
    expect((await confirm(second)).status).toBe(410)
    site.clock.now = start
    const passwords = { password: 'harbour-42', passwordVerify: 'harbour-42', oldPassword: testPassword }
    expect((await ann.put('/api/user', passwords)).body.user.newEmail).toBeNull()
    expect((await confirm(second)).status).toBe(410)
    expect((await ann.get('/api/user')).body.user.email).toBe(ann.email)
  })

  test('is not asked for any more once the present one is saved again', async () => {
    const ann = await site.signUp()
    await ann.put('/api/user', { email: `new-${ann.email}` })
    const token = await emailToken(`new-${ann.email}`)
    expect((await ann.put('/api/user', { email: ann.email })).body.user.newEmail).toBeNull()
    expect((await site.visitor().post('/api/user/confirmEmail', { token })).status).toBe(410)
  })

  test('of somebody else, or a throw-away one, is refused', async () => {
    const ann = await site.signUp()
    const taken = await ann.put('/api/user', { email: 'Organiser@test.com' })
    expect(taken).toMatchObject({ status: 409, body: { error: 'A user already exists for this email' } })
    expect(await ann.put('/api/user', { email: 'a@yopmail.com' })).toMatchObject({
      status: 422,
      body: { error: 'This email address was rejected by our email check' },
    })
    expect((await ann.put('/api/user', { email: ann.email.toUpperCase() })).body.user.newEmail).toBeNull()
  })

  test('that two accounts confirm at once goes to one of them', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const tokens: string[] = []
    for (const one of [ann, bob]) {
      await one.put('/api/user', { email: 'both@test.com' })
      tokens.push(await emailToken('both@test.com'))
    }
    const answers = await Promise.all(
      tokens.map((token) => site.visitor().post('/api/user/confirmEmail', { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not mailed to any number of strangers: four an hour', async () => {
    const ann = await site.signUp()
    for (let index = 0; index < 4; index += 1)
      expect((await ann.put('/api/user', { email: `s${index}-${ann.email}` })).status).toBe(200)
    const { status, headers } = await ann.put('/api/user', { email: `s6-${ann.email}` })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('is not confirmed by what only looks like a token', async () => {
    const confirm = (token: unknown) => site.visitor().post('/api/user/confirmEmail', { token })
    expect((await confirm('x')).status).toBe(422)
    expect((await confirm('A'.repeat(72))).status).toBe(410)
  })
})

describe('the name of a user', () => {
  test('is answered to its owner and to staff who may view people, without address or phone (API-006)', async () => {
    for (const kind of ['guest', 'staff'] as const) {
      const { body } = await (await site.signIn(kind)).get('/api/user/minified/demo-guest')
      expect(body.data).toEqual({ id: 'demo-guest', firstName: 'Gus', lastName: 'Guest', name: 'Gus Guest' })
    }
  })

  test('of who shares no event with the reader is not found, as if nobody had that id (API-006)', async () => {
    for (const kind of ['organiser', 'supplier'] as const)
      for (const id of ['demo-guest', 'demo-staff']) {
        const { status, body } = await (await site.signIn(kind)).get(`/api/user/minified/${id}`)
        expect([status, body.error]).toEqual([404, `Node not found: ${id}`])
      }
  })

  test('is not for visitors, and an unknown id is not found (API-006)', async () => {
    expect((await site.visitor().get('/api/user/minified/demo-guest')).status).toBe(403)
    const answer = await (await site.signIn('guest')).get('/api/user/minified/nobody')
    expect(answer).toMatchObject({ status: 404, body: { error: 'Node not found: nobody' } })
  })
})

describe('recovery', () => {
  const mailTo = async (email: string) => {
    const rows = await site.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', '=', 'password-reset')
      .execute()
    return rows[0]
  }
  const tokenFor = async (email: string): Promise<string> => {
    await expect.poll(() => mailTo(email), { timeout: 10_000 }).toBeDefined()
    return /token=([\w-]{72})/.exec((await mailTo(email))!.text)![1]!
  }

  test('mails a link that sets a new password once and ends every session (API-007, API-008, ACC-040)', async () => {
    const ann = await site.signUp()
    expect((await site.visitor().post('/api/user/recovery', { email: ann.email.toUpperCase() })).status).toBe(
      200,
    )
    const token = await tokenFor(ann.email)
    expect((await site.visitor().post('/api/user/password', { token, password: 'weak' })).status).toBe(422)
    expect((await site.visitor().post('/api/user/password', { token, password: 'harbour-42' })).status).toBe(
      200,
    )
    expect((await ann.get('/api/user')).body.user).toBeNull()
    const { change, text } = await lastChange(ann.userId)
    expect(change).toMatchObject({
      at: site.clock.now.toISOString(),
      who: { id: ann.userId },
      what: 'set a password by link',
      before: { password: 'changed' },
      after: { password: 'changed' },
    })
    for (const secret of ['harbour-42', 'argon2', token]) expect(text).not.toContain(secret)
    expect(
      (await site.visitor().post('/api/login', { username: ann.email, password: 'harbour-42' })).status,
    ).toBe(200)
    const again = await site.visitor().post('/api/user/password', { token, password: 'harbour-43' })
    expect(again).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
  })

  test('a link is worth nothing after an hour (API-008)', async () => {
    const ann = await site.signUp()
    await site.visitor().post('/api/user/recovery', { email: ann.email })
    const token = await tokenFor(ann.email)
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 61 * 60_000)
    expect((await site.visitor().post('/api/user/password', { token, password: 'harbour-42' })).status).toBe(
      410,
    )
    site.clock.now = start
  })

  test('known and unknown addresses are answered alike (API-007)', async () => {
    const known = await site.visitor().post('/api/user/recovery', { email: 'guest@test.com' })
    const unknown = await site.visitor().post('/api/user/recovery', { email: 'nobody@test.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  test('a sixth try within an hour from one address is refused (ACC-039)', async () => {
    const visitor = site.visitor()
    const ask = (email: string) => visitor.post('/api/user/recovery', { email })
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(`r${tries}@test.com`)).status).toBe(200)
    const refused = await ask('r6@test.com')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'We could not send a reset email to this address' },
    })
  })

  test('bad input is refused (API-007, API-008)', async () => {
    const visitor = site.visitor()
    expect((await visitor.post('/api/user/recovery', { email: 'x' })).status).toBe(422)
    expect((await visitor.post('/api/user/password', { token: 'x', password: 'harbour-42' })).status).toBe(
      422,
    )
    const unknown = { token: 'A'.repeat(72), password: 'harbour-42' }
    expect((await visitor.post('/api/user/password', unknown)).status).toBe(410)
  })
})

test('the strength of a password is told with whether it would be taken (API-009)', async () => {
  const ask = async (password: unknown) =>
    (await site.visitor().post('/api/user/password/strength?token=x', { password })).body
  expect((await ask('riverboat7')).data).toEqual({ strength: 'medium', ok: true })
  expect((await ask('vwxyzw')).data).toEqual({ strength: 'low', ok: false })
  expect((await ask('password1')).data).toEqual({ strength: null, ok: false })
  expect((await ask(7)).errors).toBeDefined()
})
