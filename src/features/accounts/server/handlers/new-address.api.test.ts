import { beforeAll, describe, expect, test } from 'vitest'
import { mailTexts } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ jobs: { pollSeconds: 0.5 } })
})

const usedTokens = new Set<string>()
/** Returns a token from the mails that confirm an address, a different one at each call. */
const readEmailToken = async (email: string): Promise<string> => {
  const tokens = (await mailTexts(site, email, 'confirm-email')).map(
    (text) => /dialog=confirmEmail&token=([\w-]{72})/.exec(text)![1]!,
  )
  const unusedToken = tokens.find((token) => !usedTokens.has(token))!
  usedTokens.add(unusedToken)
  return unusedToken
}

/** Returns the latest change in an account's history. */
const lastChange = async (userId: string) => {
  const { body } = await (await site.signIn('staff')).get(`/api/change/user/${userId}`)
  return body.data[0]
}

test('a stranger’s address on an account gets at most five mails an hour, and none contains the names in the account', async () => {
  const ann = await site.signUp()
  await ann.put('/api/user', { firstName: 'Winner', lastName: 'Lottery' })
  const responses = []
  let oldPassword = testPassword
  for (let turn = 0; turn < 4; turn += 1) {
    const password = `harbour-${turn}2`
    const response = await ann.put('/api/user', { password, passwordVerify: password, oldPassword })
    if (response.status === 200) oldPassword = password
    responses.push(response.status, (await ann.put('/api/user', { email: `${turn}-${ann.email}` })).status)
  }
  expect(responses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  const mails = await site.db
    .selectFrom('mail_outbox')
    .select(['kind', 'html', 'subject'])
    .where('recipient', '=', ann.email)
    .execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    'email-change-requested',
    'email-change-requested',
    'password-changed',
    'password-changed',
    'welcome',
  ])
  for (const { html, subject } of mails) expect(html + subject).not.toMatch(/Winner|Lottery/)
})

describe('a new address', () => {
  test('takes effect when the link mailed to it is opened, and the old one gets a notice (API-005)', async () => {
    const ann = await site.signUp()
    const email = `new-${ann.email}`
    const response = await ann.put('/api/user', { email: email.toUpperCase() })
    expect(response.body.user).toMatchObject({ email: ann.email, newEmail: email })
    expect(await mailTexts(site, ann.email, 'email-change-requested')).toHaveLength(1)
    expect(await mailTexts(site, ann.email, 'confirm-email')).toHaveLength(0)
    const token = await readEmailToken(email)
    const anyone = site.visitor()
    expect((await anyone.post('/api/user/confirmEmail', { token })).status).toBe(200)
    expect((await anyone.get('/api/user')).body.user).toBeNull()
    expect((await ann.get('/api/user')).body.user).toMatchObject({ email, newEmail: null })
    expect(await mailTexts(site, ann.email, 'email-changed')).toHaveLength(1)
    expect(await lastChange(ann.userId)).toMatchObject({
      at: site.clock.now.toISOString(),
      who: { id: ann.userId },
      what: 'confirmed an email',
      before: { email: ann.email },
      after: { email },
    })
    const secondResponse = await anyone.post('/api/user/confirmEmail', { token })
    expect(secondResponse).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
    const logIn = (username: string) =>
      site.visitor().post('/api/login', { username, password: testPassword })
    expect((await logIn(ann.email)).status).toBe(403)
    expect((await logIn(email)).status).toBe(200)
  })

  test('is confirmed only by the latest link, within a day; a new password cancels it', async () => {
    const ann = await site.signUp()
    const confirm = (token: string) => site.visitor().post('/api/user/confirmEmail', { token })
    await ann.put('/api/user', { email: `first-${ann.email}` })
    await ann.put('/api/user', { email: `second-${ann.email}` })
    expect((await confirm(await readEmailToken(`first-${ann.email}`))).status).toBe(410)
    const secondToken = await readEmailToken(`second-${ann.email}`)
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 25 * 3_600_000)
    expect((await confirm(secondToken)).status).toBe(410)
    site.clock.now = start
    const passwords = { password: 'harbour-42', passwordVerify: 'harbour-42', oldPassword: testPassword }
    expect((await ann.put('/api/user', passwords)).body.user.newEmail).toBeNull()
    expect((await confirm(secondToken)).status).toBe(410)
    expect((await ann.get('/api/user')).body.user.email).toBe(ann.email)
  })

  test('is cancelled by saving the current address again', async () => {
    const ann = await site.signUp()
    await ann.put('/api/user', { email: `new-${ann.email}` })
    const token = await readEmailToken(`new-${ann.email}`)
    expect((await ann.put('/api/user', { email: ann.email })).body.user.newEmail).toBeNull()
    expect((await site.visitor().post('/api/user/confirmEmail', { token })).status).toBe(410)
  })

  test('of another user, or a disposable one, is refused', async () => {
    const ann = await site.signUp()
    const inUse = await ann.put('/api/user', { email: 'Organiser@test.com' })
    expect(inUse).toMatchObject({ status: 409, body: { error: 'A user already exists for this email' } })
    expect(await ann.put('/api/user', { email: 'a@yopmail.com' })).toMatchObject({
      status: 422,
      body: { error: 'This email address was rejected by our email check' },
    })
    expect((await ann.put('/api/user', { email: ann.email.toUpperCase() })).body.user.newEmail).toBeNull()
  })

  test('that two accounts confirm concurrently goes to only one of them', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const tokens: string[] = []
    for (const customer of [ann, bob]) {
      await customer.put('/api/user', { email: 'both@test.com' })
      tokens.push(await readEmailToken('both@test.com'))
    }
    const responses = await Promise.all(
      tokens.map((token) => site.visitor().post('/api/user/confirmEmail', { token })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('can be requested at most four times an hour, which limits mails to strangers', async () => {
    const ann = await site.signUp()
    for (let index = 0; index < 4; index += 1)
      expect((await ann.put('/api/user', { email: `s${index}-${ann.email}` })).status).toBe(200)
    const { status, headers } = await ann.put('/api/user', { email: `s6-${ann.email}` })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('is not confirmed by an invented token', async () => {
    const confirm = (token: unknown) => site.visitor().post('/api/user/confirmEmail', { token })
    expect((await confirm('x')).status).toBe(422)
    expect((await confirm('A'.repeat(72))).status).toBe(410)
  })
})
