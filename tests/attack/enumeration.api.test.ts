import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailMagicLink } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  // The decoy is made with the first use.
  await site.visitor().post('/api/login', { username: 'first@test.com', password: 'riverboat7' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ours = /app_user|login_link|\bsession\b|mail_outbox|try_count|insert into pgboss\.job/i

/** What the work sends to the database about people and jobs, without its values. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = query.mock.calls.map(([given]) => String((given as { text?: string }).text ?? given))
  query.mockRestore()
  return sent.filter((text) => ours.test(text))
}

/** The same but for what is told apart by request: ids and times. */
const plain = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  body: { ...body, requestId: undefined, facts: undefined },
})

describe('whether an address is known', () => {
  const people = ['guest@test.com', 'staff@test.com', 'nobody@test.com']

  test('is told neither by the answer of recovery nor by its work (ACC-039)', async () => {
    const answers: unknown[] = []
    const work: unknown[] = []
    for (const email of people)
      work.push(
        await statementsOf(async () =>
          answers.push(plain(await site.visitor().post('/api/user/recovery', { email }))),
        ),
      )
    expect(answers).toEqual(people.map(() => ({ status: 200, body: { data: { ok: true } } })))
    expect(work[0]).not.toEqual([])
    expect(work).toEqual(people.map(() => work[0]))
  })

  test('is told neither by the answer to who asks for a magic link, first or again, nor by its work', async () => {
    const { userId, email: blocked } = await site.signUp()
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', userId).execute()
    const answers: unknown[] = []
    const work: unknown[] = []
    for (const email of [...people, blocked, ...people])
      work.push(
        await statementsOf(async () => {
          const answer = await site.visitor().post('/api/user/magicLink', { email })
          answers.push({ ...plain(answer), cookies: answer.headers['set-cookie'] })
        }),
      )
    expect(answers[0]).toEqual({ status: 200, body: { data: { ok: true } }, cookies: undefined })
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(work[0]).not.toEqual([])
    expect(work).toEqual(work.map(() => work[0]))
  })

  test('is told neither by the answer to a pin nor by its work, unless a pin is open', async () => {
    const answers: unknown[] = []
    const work: unknown[] = []
    for (const organiserEmail of people)
      work.push(
        await statementsOf(async () =>
          answers.push(
            plain(await site.visitor().post('/api/loginWithAuthDigits', { organiserEmail, digits: '1234' })),
          ),
        ),
      )
    expect(answers).toEqual(people.map(() => answers[0]))
    expect(work).toEqual(people.map(() => work[0]))
    const { pin } = await mailMagicLink(site, 'open-pin@test.com')
    const looked = await statementsOf(() =>
      site.visitor().post('/api/loginWithAuthDigits', { organiserEmail: 'open-pin@test.com', digits: pin }),
    )
    expect(looked.length).toBeGreaterThan((work[0] as string[]).length)
  })
})

describe('the work of logging in', () => {
  const attempt = async (username: string, password: string) => {
    const verify = vi.mocked(argon2.verify)
    verify.mockClear()
    const statements = await statementsOf(() => site.visitor().post('/api/login', { username, password }))
    return { statements, verified: verify.mock.calls.length }
  }

  test('is one comparison of hashes, whoever asks: also for unknown, blocked and password-less users', async () => {
    const { userId, email: blocked } = await site.signUp()
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', userId).execute()
    await mailMagicLink(site, 'no-password@test.com')
    const wrong = await attempt('guest@test.com', 'riverboat8')
    expect(wrong.verified).toBe(1)
    for (const username of ['nobody@test.com', 'no-password@test.com', blocked])
      expect(await attempt(username, 'riverboat7')).toEqual(wrong)
  })

  test('the decoy opens nothing: its own words are refused for a user without a password', async () => {
    await mailMagicLink(site, 'decoy@test.com')
    const { status } = await site
      .visitor()
      .post('/api/login', { username: 'decoy@test.com', password: 'nobody has this one' })
    expect(status).toBe(403)
  })
})

test('guessed tokens cost no hash, neither do sign-ups beyond the limit', async () => {
  const hash = vi.mocked(argon2.hash)
  hash.mockClear()
  await site.visitor().post('/api/user/password', { token: 'A'.repeat(72), password: 'harbour-42' })
  expect(hash).not.toHaveBeenCalled()
  const known = { email: 'guest@test.com', firstName: 'Ann', lastName: 'Lee', password: 'harbour-42' }
  for (let tries = 0; tries < 12; tries += 1) await site.visitor().post('/api/register', known)
  expect(hash).toHaveBeenCalledTimes(10)
})
