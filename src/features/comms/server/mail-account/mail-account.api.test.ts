import { beforeAll, describe, expect, test } from 'vitest'
import { openSealed } from '#platform/server/sealed-text.ts'
import { signInAsHiddenStaff } from '#tests/support/acting.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { comeBack } from '#tests/support/google-journey.ts'
import { redirectAttacks, staysAt } from '#tests/support/redirect-attacks.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { finishMailAccount } from './start-mail-account.ts'

const origin = 'http://localhost:8081'
let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
})

const ask = (browser: TestBrowser, userId = 'demo-staff', url = '/admin/person/demo-staff?tab=details') =>
  browser.get(`/api/commsProvider/gmail/getAuthUrl?${new URLSearchParams({ url, userId })}`)
const leave = async (browser: TestBrowser, userId?: string) => new URL((await ask(browser, userId)).body.data)
const accountOf = (userId: string) =>
  site.db.selectFrom('mail_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A member of staff who may send mails and nothing else. */
const hireSender = () => createTestStaff(site, 'mailArea.edit')

describe('connecting a mail account', () => {
  test('staff are led to the provider, which is asked for sending alone, with PKCE, state and nonce (API-025)', async () => {
    const address = await leave(staff)
    expect(address.origin + address.pathname).toBe(`${origin}/identity/auth`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'jaunt',
      response_type: 'code',
      redirect_uri: `${origin}/api/commsProvider/gmail/return`,
      scope: 'openid email https://www.googleapis.com/auth/gmail.send',
      prompt: 'select_account consent',
      access_type: 'offline',
      hd: 'example.com',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('the account they choose is stored and logged, and they come back to their page (API-025, STF-O8)', async () => {
    const back = await comeBack(staff, await leave(staff), 'trips@example.com')
    expect(back.pathname + back.search).toBe('/admin/person/demo-staff?tab=details&mailAccount=connected')
    expect(await accountOf('demo-staff')).toMatchObject({
      email: 'trips@example.com',
      connected_by: 'demo-staff',
      connected_at: site.clock.now,
    })
    const again = await comeBack(staff, await leave(staff), 'events@example.com')
    expect(again.searchParams.get('mailAccount')).toBe('connected')
    const { body } = await staff.get('/api/change/user/demo-staff?limit=1')
    expect(body.data[0]).toMatchObject({
      what: 'connected a mail account',
      before: { mailAccount: 'trips@example.com' },
      after: { mailAccount: 'events@example.com' },
    })
  })

  test('whoever leaves, or comes back twice, in another browser or too late, connects nothing', async () => {
    const { userId, ...browser } = await hireSender()
    const cancelled = await comeBack(browser, await leave(browser, userId), '', 'cancel')
    expect(cancelled.searchParams.get('mailAccount')).toBe('cancelled')
    const stopped = async () =>
      comeBack(browser, await leave(browser, userId), 'trips@example.com', 'continue', {
        stopBeforeReturn: true,
      })
    const elsewhere = await stopped()
    const follow = async (by: TestBrowser, { pathname, search }: URL) =>
      (await by.get(pathname + search)).headers.location
    expect(await follow(site.visitor(), elsewhere)).toBe('/admin?mailAccount=expired')
    expect(await follow(browser, elsewhere)).toBe('/admin?mailAccount=expired')
    const late = await stopped()
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 601_000)
    expect(await follow(browser, late)).toBe('/admin?mailAccount=expired')
    site.clock.now = start
    const dismissed = await stopped()
    await site.db.updateTable('app_user').set({ user_type: 'customer' }).where('id', '=', userId).execute()
    expect(await follow(browser, dismissed)).toContain('mailAccount=failed')
    expect(await accountOf(userId)).toBeUndefined()
  })

  test('the way back of a connection signs nobody in, even if the browser claims to have begun a sign-in', async () => {
    const back = await comeBack(staff, await leave(staff), 'trips@example.com', 'continue', {
      stopBeforeReturn: true,
    })
    staff.cookies.set('google-sign-in', staff.cookies.get('mail-account')!)
    const asSignIn = await staff.get(`/api/oauthGoogle/return${back.search}`)
    expect(asSignIn.headers.location).toBe('/my-events?googleError=expired')
    expect((await staff.get(back.pathname + back.search)).headers.location).toContain('mailAccount=connected')
  })

  test('what acts for the account later is stored encrypted, for its owner', async () => {
    const address = await leave(staff)
    const parts = {
      database: site.db,
      gate: {} as never,
      config: site.config,
      now: () => site.clock.now,
      mailAccounts: {
        startAddress: async () => '',
        readReturn: async () => ({
          email: 'trips@example.com',
          emailVerified: true,
          hostedDomain: 'example.com',
          refreshToken: '1//refresh-token',
        }),
      },
    }
    const back = {
      query: `?state=${address.searchParams.get('state')}`,
      browserKey: staff.cookies.get('mail-account'),
      onError: () => {},
    }
    expect(await finishMailAccount(parts, back)).toMatchObject({ end: 'connected' })
    const row = (await accountOf('demo-staff'))!
    expect(JSON.stringify(row)).not.toContain('refresh-token')
    const seal = { secret: site.config.sessionSecret, purpose: 'mail account', owner: 'demo-staff' }
    expect(openSealed(seal, row.sealed_refresh_token!)).toBe('1//refresh-token')
    expect(openSealed({ ...seal, owner: 'other' }, row.sealed_refresh_token!)).toBeUndefined()
  })
})

describe('who may', () => {
  test('staff connect their own account; a colleague’s only who may edit colleagues (API-025)', async () => {
    const [sender, other, powerless] = [await hireSender(), await hireSender(), await createTestStaff(site)]
    expect((await ask(sender, sender.userId)).status).toBe(200)
    for (const [browser, userId] of [
      [sender, other.userId],
      [powerless, powerless.userId],
    ] as const)
      expect(await ask(browser, userId)).toMatchObject({ status: 403, body: { error: 'Not allowed' } })
    expect((await ask(staff, other.userId)).status).toBe(200)
    const ann = await site.signUp()
    const hidden = await signInAsHiddenStaff(site, ann.userId)
    expect((await ask(hidden, 'demo-staff')).status).toBe(200)
    for (const nobody of [ann.userId, 'demo-supplier', 'nobody'])
      expect((await ask(hidden, nobody)).status).toBe(403)
  })

  test('nobody else does, and no other site has it begun', async () => {
    for (const browser of [site.visitor(), await site.signIn('organiser'), await site.signIn('supplier')])
      expect((await ask(browser)).status).toBe(403)
    const path = '/api/commsProvider/gmail/getAuthUrl?url=/admin&userId=demo-staff'
    const { body } = await staff.get(path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(body.code).toBe('csrf')
  })

  test('nobody is led to another site, however its address is spelt', async () => {
    for (const url of redirectAttacks(origin)) {
      const { status } = await ask(staff, 'demo-staff', url)
      expect(status === 422 || staysAt(origin, url), url).toBe(true)
    }
  })
})

test('in production without keys no account is connected', async () => {
  const production = await testApp({ environment: { NODE_ENV: 'production' } })
  const browser = await production.signIn('staff')
  const { status, body } = await ask(browser)
  expect([status, body.code]).toEqual([503, 'googleOff'])
})
