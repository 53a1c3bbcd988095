import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { chooseIdentityProviders } from '#platform/adapters/identity/choose-identity-provider.ts'
import { signInAsHiddenStaff } from '#tests/support/acting.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { comeBack } from '#tests/support/google-journey.ts'
import { redirectAttacks, staysAt } from '#tests/support/redirect-attacks.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { openSealed } from './sealed-text.ts'
import { finishMailAccount } from './start-mail-account.ts'

const origin = 'http://localhost:8081'
let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
})

const request = (browser: TestBrowser, userId = 'demo-staff', url = '/admin/person/demo-staff?tab=details') =>
  browser.get(`/api/commsProvider/gmail/getAuthUrl?${new URLSearchParams({ url, userId })}`)
const providerUrlFor = async (browser: TestBrowser, userId?: string) =>
  new URL((await request(browser, userId)).body.data)
const accountOf = (userId: string) =>
  site.db.selectFrom('mail_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Creates a member of staff with only the permission `mailArea.edit`, to connect their own mail account. */
const createSender = () => createTestStaff(site, 'mailArea.edit')

describe('connecting a mail account', () => {
  test('the URL of the provider requests sending and reading, and nothing else, with PKCE, state and nonce (API-025)', async () => {
    const providerUrl = await providerUrlFor(staff)
    expect(providerUrl.origin + providerUrl.pathname).toBe(`${origin}/identity/auth`)
    expect(Object.fromEntries(providerUrl.searchParams)).toEqual({
      client_id: 'jaunt',
      response_type: 'code',
      redirect_uri: `${origin}/api/commsProvider/gmail/return`,
      scope:
        'openid email https://www.googleapis.com/auth/gmail.send https://www.googleapis.com/auth/gmail.readonly',
      prompt: 'select_account consent',
      access_type: 'offline',
      hd: 'example.com',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('the chosen account is stored and logged, and staff return to their page (API-025, STF-O8)', async () => {
    const returnUrl = await comeBack(staff, await providerUrlFor(staff), 'trips@example.com')
    expect(returnUrl.pathname + returnUrl.search).toBe(
      '/admin/person/demo-staff?tab=details&mailAccount=connected',
    )
    expect(await accountOf('demo-staff')).toMatchObject({
      email: 'trips@example.com',
      connected_by: 'demo-staff',
      connected_at: site.clock.now,
    })
    const secondReturnUrl = await comeBack(staff, await providerUrlFor(staff), 'events@example.com')
    expect(secondReturnUrl.searchParams.get('mailAccount')).toBe('connected')
    const { body } = await staff.get('/api/change/user/demo-staff?limit=1')
    expect(body.data[0]).toMatchObject({
      what: 'connected a mail account',
      before: { mailAccount: 'trips@example.com' },
      after: { mailAccount: 'events@example.com' },
    })
  })

  test('cancelling, or returning twice, too late, in another browser or after leaving the staff, connects nothing', async () => {
    const { userId, ...browser } = await createSender()
    const cancelledReturn = await comeBack(browser, await providerUrlFor(browser, userId), '', 'cancel')
    expect(cancelledReturn.searchParams.get('mailAccount')).toBe('cancelled')
    const prepareReturn = async () =>
      comeBack(browser, await providerUrlFor(browser, userId), 'trips@example.com', 'continue', {
        stopBeforeReturn: true,
      })
    const returnElsewhere = await prepareReturn()
    const follow = async (follower: TestBrowser, { pathname, search }: URL) =>
      (await follower.get(pathname + search)).headers.location
    expect(await follow(site.visitor(), returnElsewhere)).toBe('/admin?mailAccount=expired')
    expect(await follow(browser, returnElsewhere)).toBe('/admin?mailAccount=expired')
    const lateReturn = await prepareReturn()
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 601_000)
    expect(await follow(browser, lateReturn)).toBe('/admin?mailAccount=expired')
    site.clock.now = start
    const returnWhileInactive = await prepareReturn()
    const setActive = (active: boolean) =>
      site.db.updateTable('app_user').set({ active }).where('id', '=', userId).execute()
    await setActive(false)
    expect(await follow(browser, returnWhileInactive)).toContain('mailAccount=failed')
    expect(await accountOf(userId)).toBeUndefined()
    await setActive(true)
    const returnAsCustomer = await prepareReturn()
    await site.db.updateTable('app_user').set({ user_type: 'customer' }).where('id', '=', userId).execute()
    expect(await follow(browser, returnAsCustomer)).toContain('mailAccount=failed')
    expect(await accountOf(userId)).toBeUndefined()
  })

  test('the redirect after connecting an account logs nobody in, even with its key in the cookie of a sign-in', async () => {
    const returnUrl = await comeBack(staff, await providerUrlFor(staff), 'trips@example.com', 'continue', {
      stopBeforeReturn: true,
    })
    staff.cookies.set('google-sign-in', staff.cookies.get('mail-account')!)
    const signInResponse = await staff.get(`/api/oauthGoogle/return${returnUrl.search}`)
    expect(signInResponse.headers.location).toBe('/my-events?googleError=expired')
    expect((await staff.get(returnUrl.pathname + returnUrl.search)).headers.location).toContain(
      'mailAccount=connected',
    )
  })

  test('the refresh token is stored encrypted, and can be opened for its owner only', async () => {
    const providerUrl = await providerUrlFor(staff)
    const deps = {
      database: site.db,
      gate: {} as never,
      config: site.config,
      now: () => site.clock.now,
      mailAccounts: {
        signInUrl: async () => '',
        finishSignIn: async () => ({
          email: 'trips@example.com',
          emailVerified: true,
          hostedDomain: 'example.com',
          refreshToken: '1//refresh-token',
        }),
        refreshAccess: async () => ({ value: 'access', lifetime: 60 }),
        revokeAccess: async () => {},
      },
    }
    const providerReturn = {
      query: `?state=${providerUrl.searchParams.get('state')}`,
      browserKey: staff.cookies.get('mail-account'),
      onError: () => {},
    }
    expect(await finishMailAccount(deps, providerReturn)).toMatchObject({ result: 'connected' })
    const row = (await accountOf('demo-staff'))!
    expect(JSON.stringify(row)).not.toContain('refresh-token')
    const seal = { secret: site.config.sessionSecret, purpose: 'mail account', owner: 'demo-staff' }
    expect(openSealed(seal, row.sealed_refresh_token!)).toBe('1//refresh-token')
    expect(openSealed({ ...seal, owner: 'other' }, row.sealed_refresh_token!)).toBeUndefined()
  })
})

describe('disconnecting a mail account', () => {
  const disconnect = (browser: TestBrowser, userId: string) => browser.delete(`/api/mailAccount/${userId}`)
  const stateOf = async (browser: TestBrowser, userId: string) =>
    (await browser.get(`/api/mailAccount/${userId}`)).body.data
  /** Connects an account and returns its refresh token. */
  const connect = async (browser: TestBrowser, userId: string, email: string) => {
    await comeBack(browser, await providerUrlFor(browser, userId), email)
    const seal = { secret: site.config.sessionSecret, purpose: 'mail account', owner: userId } as const
    return openSealed(seal, (await accountOf(userId))!.sealed_refresh_token!)!
  }
  const tryRefresh = (token: string) =>
    chooseIdentityProviders(site.config, { http: Fastify(), database: site.db })
      .mailAccount!.refreshAccess(token)
      .then(
        () => 'works',
        () => 'revoked',
      )

  test('deletes the account, is logged, and withdraws our access at the provider; it can be repeated', async () => {
    const { userId, ...browser } = await createSender()
    expect(await stateOf(browser, userId)).toEqual({ state: 'none', address: null, isShared: false })
    const token = await connect(browser, userId, 'leaver@example.com')
    expect(await stateOf(browser, userId)).toEqual({
      state: 'connected',
      address: 'leaver@example.com',
      isShared: false,
    })
    expect(await tryRefresh(token)).toBe('works')
    expect((await disconnect(browser, userId)).body.data).toEqual({ isRevoked: true })
    expect(await tryRefresh(token)).toBe('revoked')
    expect(await accountOf(userId)).toBeUndefined()
    expect((await disconnect(browser, userId)).body.data).toEqual({ isRevoked: true })
    const { body } = await staff.get(`/api/change/user/${userId}`)
    const lines = body.data.filter(({ what }: { what: string }) => what === 'disconnected the mail account')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      before: { mailAccount: 'leaver@example.com' },
      after: { mailAccount: null },
    })
  })

  test('by one of two people who send from the same account leaves the other connected', async () => {
    const [firstSender, secondSender] = [await createSender(), await createSender()]
    await connect(firstSender, firstSender.userId, 'shared@example.com')
    const token = await connect(secondSender, secondSender.userId, 'shared@example.com')
    expect((await disconnect(firstSender, firstSender.userId)).status).toBe(200)
    expect([await tryRefresh(token), (await stateOf(secondSender, secondSender.userId)).state]).toEqual([
      'works',
      'connected',
    ])
  })

  test('is possible for the owner, and for staff with company.edit even after the owner has left; others are refused', async () => {
    const [owner, otherSender] = [await createSender(), await createSender()]
    await connect(owner, owner.userId, 'owner@example.com')
    for (const browser of [
      otherSender,
      site.visitor(),
      await site.signIn('organiser'),
      await site.signIn('supplier'),
    ]) {
      expect((await disconnect(browser, owner.userId)).status).toBe(403)
      expect((await browser.get(`/api/mailAccount/${owner.userId}`)).status).toBe(403)
    }
    const viewer = await createTestStaff(site, 'company.view')
    expect((await stateOf(viewer, owner.userId)).state).toBe('connected')
    expect((await disconnect(viewer, owner.userId)).status).toBe(403)
    await site.db.updateTable('app_user').set({ active: false }).where('id', '=', owner.userId).execute()
    expect((await disconnect(staff, owner.userId)).status).toBe(200)
    expect(await accountOf(owner.userId)).toBeUndefined()
  })
})

describe('the permission', () => {
  test('staff can connect their own account, and with company.edit that of other staff (API-025)', async () => {
    const [sender, otherSender, powerless] = [
      await createSender(),
      await createSender(),
      await createTestStaff(site),
    ]
    expect((await request(sender, sender.userId)).status).toBe(200)
    for (const [browser, userId] of [
      [sender, otherSender.userId],
      [powerless, powerless.userId],
    ] as const)
      expect(await request(browser, userId)).toMatchObject({ status: 403, body: { error: 'Not allowed' } })
    expect((await request(staff, otherSender.userId)).status).toBe(200)
    const ann = await site.signUp()
    const hidden = await signInAsHiddenStaff(site, ann.userId)
    expect((await request(hidden, 'demo-staff')).status).toBe(200)
    for (const nonStaffId of [ann.userId, 'demo-supplier', 'nobody'])
      expect((await request(hidden, nonStaffId)).status).toBe(403)
  })

  test('visitors, customers, suppliers and requests from other sites are refused', async () => {
    for (const browser of [site.visitor(), await site.signIn('organiser'), await site.signIn('supplier')])
      expect((await request(browser)).status).toBe(403)
    const path = '/api/commsProvider/gmail/getAuthUrl?url=/admin&userId=demo-staff'
    const { body } = await staff.get(path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(body.code).toBe('csrf')
  })

  test('a redirect to another site is refused in any notation', async () => {
    for (const url of redirectAttacks(origin)) {
      const { status } = await request(staff, 'demo-staff', url)
      expect(status === 422 || staysAt(origin, url), url).toBe(true)
    }
  })
})

test('in production without keys no account is connected', async () => {
  const production = await testApp({ environment: { NODE_ENV: 'production' } })
  const browser = await production.signIn('staff')
  const { status, body } = await request(browser)
  expect([status, body.code]).toEqual([503, 'googleOff'])
})
