import { createHash } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { mailMagicLink } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser, type TestBrowser, type TestResponse } from '#tests/support/test-browser.ts'

vi.mock('@node-rs/argon2', async () => {
  const quick = await import('#tests/support/quick-password-hash.ts')
  return { hash: vi.fn(quick.hash), verify: vi.fn(quick.verify) }
})

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  // The first log-in creates the decoy hash.
  await site.visitor().post('/api/login', { username: 'first@test.com', password: 'riverboat7' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const relevantTables = /app_user|login_link|\bsession\b|mail_outbox|rate_limit|insert into pgboss\.job/i

/** Returns the SQL statements about people and jobs that `work` sends, without values. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sentStatements = query.mock.calls.map(([firstArgument]) =>
    String((firstArgument as { text?: string }).text ?? firstArgument),
  )
  query.mockRestore()
  return sentStatements.filter((text) => relevantTables.test(text))
}

/** Returns a response without its request id and facts, which differ between requests. */
const withoutRequestData = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  body: { ...body, requestId: undefined, facts: undefined },
})

describe('whether an email address is known', () => {
  const people = ['guest@test.com', 'staff@test.com', 'nobody@test.com']

  test('cannot be seen from the response or the statements of a recovery (ACC-039)', async () => {
    const responses: unknown[] = []
    const work: unknown[] = []
    for (const email of people)
      work.push(
        await statementsOf(async () =>
          responses.push(withoutRequestData(await site.visitor().post('/api/user/recovery', { email }))),
        ),
      )
    expect(responses).toEqual(people.map(() => ({ status: 200, body: { data: { ok: true } } })))
    expect(work[0]).not.toEqual([])
    expect(work).toEqual(people.map(() => work[0]))
  })

  test('cannot be seen from the response or the statements of a first or repeated request for a magic link', async () => {
    const { userId, email: blockedEmail } = await site.signUp()
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', userId).execute()
    const responses: unknown[] = []
    const work: unknown[] = []
    for (const email of [...people, blockedEmail, ...people])
      work.push(
        await statementsOf(async () => {
          const response = await site.visitor().post('/api/user/magicLink', { email })
          responses.push({ ...withoutRequestData(response), cookies: response.headers['set-cookie'] })
        }),
      )
    expect(responses[0]).toEqual({ status: 200, body: { data: { ok: true } }, cookies: undefined })
    expect(responses).toEqual(responses.map(() => responses[0]))
    expect(work[0]).not.toEqual([])
    expect(work).toEqual(work.map(() => work[0]))
  })

  test('cannot be seen from the response or the statements of a pin check, unless a pin is valid', async () => {
    const responses: unknown[] = []
    const work: unknown[] = []
    for (const organiserEmail of people)
      work.push(
        await statementsOf(async () =>
          responses.push(
            withoutRequestData(
              await site.visitor().post('/api/loginWithAuthDigits', { organiserEmail, digits: '1234' }),
            ),
          ),
        ),
      )
    expect(responses).toEqual(people.map(() => responses[0]))
    expect(work).toEqual(people.map(() => work[0]))
    const { pin } = await mailMagicLink(site, 'open-pin@test.com')
    const statements = await statementsOf(() =>
      site.visitor().post('/api/loginWithAuthDigits', { organiserEmail: 'open-pin@test.com', digits: pin }),
    )
    expect(statements.length).toBeGreaterThan((work[0] as string[]).length)
  })
})

describe('the work of logging in', () => {
  const attempt = async (username: string, password: string) => {
    const verify = vi.mocked(argon2.verify)
    verify.mockClear()
    const statements = await statementsOf(() => site.visitor().post('/api/login', { username, password }))
    return { statements, verifyCount: verify.mock.calls.length }
  }

  test('is one hash comparison for every user, including unknown, blocked and password-less ones', async () => {
    const { userId, email: blockedEmail } = await site.signUp()
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', userId).execute()
    await mailMagicLink(site, 'no-password@test.com')
    const wrongAttempt = await attempt('guest@test.com', 'riverboat8')
    expect(wrongAttempt.verifyCount).toBe(1)
    for (const username of ['nobody@test.com', 'no-password@test.com', blockedEmail])
      expect(await attempt(username, 'riverboat7')).toEqual(wrongAttempt)
  })

  test('the password of the decoy hash is refused for a user without a password', async () => {
    await mailMagicLink(site, 'decoy@test.com')
    const { status } = await site
      .visitor()
      .post('/api/login', { username: 'decoy@test.com', password: 'nobody has this one' })
    expect(status).toBe(403)
  })
})

test('neither a guessed token nor a sign-up above the limit causes the calculation of a hash', async () => {
  const hash = vi.mocked(argon2.hash)
  hash.mockClear()
  await site.visitor().post('/api/user/password', { token: 'A'.repeat(72), password: 'harbour-42' })
  expect(hash).not.toHaveBeenCalled()
  const knownPerson = { email: 'guest@test.com', firstName: 'Ann', lastName: 'Lee', password: 'harbour-42' }
  for (let attempt = 0; attempt < 12; attempt += 1) await site.visitor().post('/api/register', knownPerson)
  expect(hash).toHaveBeenCalledTimes(10)
})

describe('an attacker with many email addresses', () => {
  const knownEmail = (number: number) => `known-${number}@test.com`
  const signUp = (email: string, ipAddress?: string) =>
    createTestBrowser(site.app.http, ipAddress ?? site.visitor().address).post('/api/register', {
      email,
      firstName: 'Ann',
      lastName: 'Lee',
      password: 'harbour-42',
    })
  const setCounts = async (points: number, key: string) => {
    const table = site.db as unknown as Kysely<{ rate_limit: { key: string; points: number } }>
    await table
      .updateTable('rate_limit')
      .set({ points })
      .where('key', 'like', `%${createHash('sha256').update(key).digest('base64url')}`)
      .execute()
  }

  test('can check 30 email addresses an hour by signing up from one IPv6 /48 network', async () => {
    const responses: TestResponse[] = []
    for (let attempt = 0; attempt < 32; attempt += 1) {
      // Each request has a different IP address, and the count for the limit per minute is reset. Only the limit per
      // hour can therefore apply.
      if (attempt % 9 === 0) await site.signUp({ email: knownEmail(attempt / 9) })
      await setCounts(0, 'POST /register 2001:db8:1::/48')
      responses.push(
        await signUp(knownEmail(Math.floor(attempt / 9)), `2001:db8:1:${attempt.toString(16)}::1`),
      )
    }
    const statuses = responses.map(({ status }) => status)
    expect(statuses).toEqual([...Array(30).fill(409), 429, 429])
    expect(Number(responses.at(-1)!.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await signUp('free-1@test.com', '2001:db8:1:ffff::1')).status).toBe(429)
    expect((await signUp('free-1@test.com', '2001:db8:2::1')).status).toBe(200)
  })

  test('is stopped by the limit on email addresses disclosed to all networks together', async () => {
    expect((await signUp('organiser@test.com')).status).toBe(409)
    await setCounts(299, 'addresses disclosed to all')
    expect((await signUp('staff@test.com')).status).toBe(409)
    for (const email of ['supplier@test.com', 'free-2@test.com'])
      expect(await signUp(email)).toMatchObject({ status: 429, body: { code: 'tooMany' } })
    await setCounts(0, 'addresses disclosed to all')
    expect((await signUp('free-2@test.com')).status).toBe(200)
  })

  test('has the same limit for changes of their own email address', async () => {
    const ann = await site.signUp()
    const change = (email: string) => ann.put('/api/user', { email })
    expect(await change('staff@test.com')).toMatchObject({ status: 409 })
    await setCounts(300, 'addresses disclosed to all')
    expect(await change('supplier@test.com')).toMatchObject({ status: 429, body: { code: 'tooMany' } })
    await setCounts(0, 'addresses disclosed to all')
  })

  test('gets the same response for known and unknown addresses after many failed log-ins from all networks together', async () => {
    const attempt = async (username: string, password = 'riverboat8') =>
      (await site.visitor().post('/api/login', { username, password })).body
    expect((await attempt('unheard-of@test.com')).code).toBe('userUnknown')
    await setCounts(300, 'failed log-ins')
    for (const username of ['unheard-of@test.com', 'guest@test.com'])
      expect(await attempt(username)).toMatchObject({
        code: 'loginFailed',
        error: 'There was a problem logging in',
      })
    // A user with the right password can still log in.
    expect((await attempt('guest@test.com', demoPassword)).user).toMatchObject({ id: 'demo-guest' })
    await setCounts(0, 'failed log-ins')
  })

  test('control: a group of people who sign up behind one IP address is not stopped', async () => {
    const statuses = []
    for (let index = 0; index < 29; index += 1)
      statuses.push((await signUp(`crowd-${index}@test.com`, '198.51.100.77')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

test('guests of a user’s event see the user’s name; a stranger who creates an event with the user’s email does not', async () => {
  const [ann, bob, eve] = [await site.signUp({ lastName: 'Known' }), await site.signUp(), await site.signUp()]
  const readName = (reader: TestBrowser, id: string) => reader.get(`/api/user/minified/${id}`)
  const { body } = await ann.post('/api/empty-event', { section: 'stag' })
  const { token } = await site.db
    .selectFrom('event')
    .select('token')
    .where('id', '=', body.data.event._doc)
    .executeTakeFirstOrThrow()
  await bob.post(`/api/event/${token}/customer/${bob.userId}/acceptInvite`, { attending: 'Yes' })
  expect((await readName(bob, ann.userId)).body.data.name).toBe('Ann Known')
  expect((await readName(ann, bob.userId)).status).toBe(200)
  // Eve creates an event with Ann's address and joins it. Ann has not accepted it.
  const createResponse = await eve.post('/api/event/unauthenticated/empty', {
    section: 'stag',
    organiserEmail: ann.email,
  })
  const createdEvent = await site.db
    .selectFrom('event')
    .select('token')
    .where('id', '=', createResponse.body.data.event._doc)
    .executeTakeFirstOrThrow()
  await eve.post(`/api/event/${createdEvent.token}/customer/${eve.userId}/acceptInvite`, { attending: 'Yes' })
  expect((await readName(eve, ann.userId)).status).toBe(404)
  expect((await readName(eve, bob.userId)).status).toBe(404)
})
