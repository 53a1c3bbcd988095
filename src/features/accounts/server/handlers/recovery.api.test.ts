import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ jobs: { pollSeconds: 0.5 } })
})

/** Returns the latest change in an account's history, and the whole history as text. */
const lastChange = async (userId: string) => {
  const { body } = await (await site.signIn('staff')).get(`/api/change/user/${userId}`)
  return { change: body.data[0], text: JSON.stringify(body.data) }
}

describe('recovery', () => {
  const findMailTo = async (email: string) => {
    const rows = await site.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', '=', 'password-reset')
      .execute()
    return rows[0]
  }
  const tokenFor = async (email: string): Promise<string> => {
    await expect.poll(() => findMailTo(email)).toBeDefined()
    return /token=([\w-]{72})/.exec((await findMailTo(email))!.text)![1]!
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
    const secondResponse = await site.visitor().post('/api/user/password', { token, password: 'harbour-43' })
    expect(secondResponse).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
  })

  test('a link is invalid after an hour (API-008)', async () => {
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

  test('known and unknown addresses get the same response (API-007)', async () => {
    const known = await site.visitor().post('/api/user/recovery', { email: 'guest@test.com' })
    const unknown = await site.visitor().post('/api/user/recovery', { email: 'nobody@test.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  test('a sixth attempt within an hour from one IP address is refused (ACC-039)', async () => {
    const visitor = site.visitor()
    const request = (email: string) => visitor.post('/api/user/recovery', { email })
    for (let tries = 0; tries < 5; tries += 1) expect((await request(`r${tries}@test.com`)).status).toBe(200)
    const refused = await request('r6@test.com')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'We could not send a reset email to this address' },
    })
  })

  test('invalid input is refused (API-007, API-008)', async () => {
    const visitor = site.visitor()
    expect((await visitor.post('/api/user/recovery', { email: 'x' })).status).toBe(422)
    expect((await visitor.post('/api/user/password', { token: 'x', password: 'harbour-42' })).status).toBe(
      422,
    )
    const unknown = { token: 'A'.repeat(72), password: 'harbour-42' }
    expect((await visitor.post('/api/user/password', unknown)).status).toBe(410)
  })
})

test('the strength check returns the strength of a password, and whether it would be accepted (API-009)', async () => {
  const checkStrength = async (password: unknown) =>
    (await site.visitor().post('/api/user/password/strength?token=x', { password })).body
  expect((await checkStrength('riverboat7')).data).toEqual({ strength: 'medium', ok: true })
  expect((await checkStrength('vwxyzw')).data).toEqual({ strength: 'low', ok: false })
  expect((await checkStrength('password1')).data).toEqual({ strength: null, ok: false })
  expect((await checkStrength(7)).errors).toBeDefined()
})
