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
import { createPasswordToken } from './password-link.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Creates a link that confirms a new email of an account, and returns its token. */
const createConfirmationToken = async (email: string): Promise<string> => {
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

/**
 * The endpoints that accept the token of a link, each with the status of its refusal, the request with a token, and a
 * function that creates a token for an account.
 */
const linkKinds = {
  password: {
    refusalStatus: 410,
    request: (token: string) => ({ path: '/api/user/password', body: { token, password: 'harbour-42' } }),
    createToken: (email: string) => createPasswordToken(site, email),
  },
  login: {
    refusalStatus: 403,
    request: (token: string) => ({ path: '/api/loginByLoginUrlToken', body: { token } }),
    createToken: async (email: string) => (await mailMagicLink(site, email)).token,
  },
  email: {
    refusalStatus: 410,
    request: (token: string) => ({ path: '/api/user/confirmEmail', body: { token } }),
    createToken: createConfirmationToken,
  },
} as const
type LinkKind = keyof typeof linkKinds

/** Sends a token to an endpoint. Returns status and text, and whether the table of links was queried. */
const sendToken = async (kind: LinkKind, token: string, browser = site.visitor()) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { path, body } = linkKinds[kind].request(token)
  const response = await browser.post(path, body)
  const queried = query.mock.calls.some(([firstArgument]) =>
    String((firstArgument as { text?: string }).text ?? firstArgument).includes('login_link'),
  )
  query.mockRestore()
  return { status: response.status, error: response.body.error, queried }
}

const nextMinute = () => new Date(site.clock.now.getTime() + 60_000)
const sign = (kind: LinkKind, expiresAt = nextMinute()) =>
  signToken(site.config.sessionSecret, kind, expiresAt)
/** Returns the token with another character at the index. */
const alter = (token: string, index: number) =>
  token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)

describe.each(Object.keys(linkKinds) as LinkKind[])('a link (%s)', (kind) => {
  test('that is forged, altered or for another purpose is refused like an unknown one, without a query', async () => {
    const { email } = await site.signUp()
    const token = await linkKinds[kind].createToken(email)
    const unknownResponse = await sendToken(kind, sign(kind))
    expect(unknownResponse).toMatchObject({ status: linkKinds[kind].refusalStatus, queried: true })
    const otherKinds = (Object.keys(linkKinds) as LinkKind[]).filter((each) => each !== kind)
    const wrongTokens = [
      'A'.repeat(72),
      // Characters of the random part, of the expiry and of the signature.
      alter(token, 3),
      alter(token, 45),
      alter(token, 60),
      ...otherKinds.map((each) => sign(each)),
      signToken('another secret'.repeat(3), kind, nextMinute()),
    ]
    for (const each of wrongTokens)
      expect(await sendToken(kind, each)).toEqual({ ...unknownResponse, queried: false })
    for (const each of otherKinds)
      expect(await sendToken(kind, await linkKinds[each].createToken(email))).toEqual({
        ...unknownResponse,
        queried: false,
      })
  })

  test('works in every process', async () => {
    const { email } = await site.signUp()
    const token = await linkKinds[kind].createToken(email)
    const secondProcess = await site.secondProcess()
    expect(await sendToken(kind, token, createTestBrowser(secondProcess.http))).toMatchObject({ status: 200 })
    expect(await sendToken(kind, token)).toMatchObject({
      status: linkKinds[kind].refusalStatus,
      queried: true,
    })
  })
})

test.each(['password', 'email'] as const)(
  'an expired link (%s) is refused like an unknown one, without a query',
  async (kind) => {
    const unknownResponse = await sendToken(kind, sign(kind))
    const expiredToken = sign(kind, new Date(site.clock.now.getTime() - 1000))
    expect(await sendToken(kind, expiredToken)).toEqual({ ...unknownResponse, queried: false })
  },
)

test('an expired magic link that belongs to no user is refused like an unknown one', async () => {
  // The server looks up both links, because an expired link of a user with a password opens the log-in instead.
  const expiredToken = sign('login', new Date(site.clock.now.getTime() - 1000))
  expect(await sendToken('login', expiredToken)).toEqual(await sendToken('login', sign('login')))
})
