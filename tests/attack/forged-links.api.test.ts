import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmailLink } from '#features/accounts/server/links/login-links.ts'
import { signToken } from '#features/accounts/server/links/signed-token.ts'
import { findUserByEmail } from '#features/accounts/server/users/user-store.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { mailMagicLink } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { mailPasswordLink } from './password-link.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const mailEmailLink = async (email: string): Promise<string> => {
  const signer = { config: site.config, now: () => site.clock.now }
  const token = await transact(site.db, async (tx) => {
    const { id } = (await findUserByEmail(tx, email))!
    await tx
      .updateTable('app_user')
      .set({ new_email: `new-${email}` })
      .where('id', '=', id)
      .execute()
    return createEmailLink(tx, signer, id, `new-${email}`)
  })
  if (isRefusal(token)) throw new Error(token.refused)
  return token
}

/** Each endpoint that accepts the token of a mailed link, the status of its refusal, and how the link is mailed. */
const doors = {
  password: {
    refused: 410,
    use: (token: string) => ({ path: '/api/user/password', body: { token, password: 'harbour-42' } }),
    mail: (email: string) => mailPasswordLink(site, email),
  },
  login: {
    refused: 403,
    use: (token: string) => ({ path: '/api/loginByLoginUrlToken', body: { token } }),
    mail: async (email: string) => (await mailMagicLink(site, email)).token,
  },
  email: {
    refused: 410,
    use: (token: string) => ({ path: '/api/user/confirmEmail', body: { token } }),
    mail: mailEmailLink,
  },
} as const
type Door = keyof typeof doors

/** Sends a token to an endpoint. Returns status and text, and whether the table of links was queried. */
const knock = async (door: Door, token: string, browser = site.visitor()) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { path, body } = doors[door].use(token)
  const answer = await browser.post(path, body)
  const asked = query.mock.calls.some(([given]) =>
    String((given as { text?: string }).text ?? given).includes('login_link'),
  )
  query.mockRestore()
  return { status: answer.status, error: answer.body.error, asked }
}

const nextMinute = () => new Date(site.clock.now.getTime() + 60_000)
const sign = (door: Door, expiresAt = nextMinute()) => signToken(site.config.sessionSecret, door, expiresAt)
/** Returns the token with one changed character after the random part: in the expiry or the signature. */
const altered = (token: string, index: number) =>
  token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)

describe.each(Object.keys(doors) as Door[])('a link (%s)', (door) => {
  test('that is forged, altered or for another purpose is refused like an unknown one, without a query', async () => {
    const { email } = await site.signUp()
    const token = await doors[door].mail(email)
    const unknown = await knock(door, sign(door))
    expect(unknown).toMatchObject({ status: doors[door].refused, asked: true })
    const others = (Object.keys(doors) as Door[]).filter((each) => each !== door)
    const wrong = [
      'A'.repeat(72),
      altered(token, 3),
      // The expiry, one minute later.
      altered(token, 25),
      altered(token, 40),
      ...others.map((each) => sign(each)),
      signToken('another secret'.repeat(3), door, nextMinute()),
    ]
    for (const each of wrong) expect(await knock(door, each)).toEqual({ ...unknown, asked: false })
    for (const each of others)
      expect(await knock(door, await doors[each].mail(email))).toEqual({ ...unknown, asked: false })
  })

  test('works in every process', async () => {
    const { email } = await site.signUp()
    const token = await doors[door].mail(email)
    const other = await site.secondProcess()
    expect(await knock(door, token, createTestBrowser(other.http))).toMatchObject({ status: 200 })
    expect(await knock(door, token)).toMatchObject({ status: doors[door].refused, asked: true })
  })
})

test.each(['password', 'email'] as const)(
  'an expired link (%s) is refused like an unknown one, without a query',
  async (door) => {
    const unknown = await knock(door, sign(door))
    const over = sign(door, new Date(site.clock.now.getTime() - 1000))
    expect(await knock(door, over)).toEqual({ ...unknown, asked: false })
  },
)

test('an expired magic link is refused like an unknown one, unless its user has a password', async () => {
  const over = sign('login', new Date(site.clock.now.getTime() - 1000))
  expect(await knock('login', over)).toEqual(await knock('login', sign('login')))
})
