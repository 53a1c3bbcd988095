import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertSignIn } from '#platform/adapters/identity/provider-sign-in-store.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { comeBack, requestGoogleSignInUrl } from '#tests/support/google-journey.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { finishGoogleSignIn } from '../identity/finish-google-sign-in.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  for (const [id, email, user_type] of [
    ['stella', 'stella@example.com', 'staff'],
    ['cus', 'cus@example.com', 'customer'],
    ['blocked', 'blocked@example.com', 'staff'],
  ] as const)
    await site.db
      .insertInto('app_user')
      .values({
        id,
        email,
        user_type,
        email_safe: true,
        first_name: 'Stella',
        last_name: 'Staff',
        ip_blocked: id === 'blocked',
        created_at: site.clock.now,
        updated_at: site.clock.now,
      })
      .execute()
})

/** Runs a sign-in. Returns the URL of the page to which it redirects, with the token or the problem. */
const signIn = async (browser: TestBrowser, email: string, { kind = 'staff', page = '/admin' } = {}) =>
  comeBack(browser, await requestGoogleSignInUrl(browser, { kind, page }), email)
const exchangeToken = (browser: TestBrowser, token: string | null) =>
  browser.post('/api/loginByGoogleToken', { token })

describe('signing in via Google', () => {
  test('staff of the company’s domain return to their page with a token that logs them in (ACC-036, API-010, API-164)', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'Stella@Example.com', { page: '/admin/index/events?page=2' })
    expect(returnedUrl.pathname + returnedUrl.search).toMatch(
      /^\/admin\/index\/events\?page=2&googleToken=[\w-]{72}$/,
    )
    const { status, body } = await exchangeToken(browser, returnedUrl.searchParams.get('googleToken'))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: 'stella', userType: 'staff' })
    expect((await browser.get('/api/user')).body.user.id).toBe('stella')
  })

  test('the sign-in address requests a code with PKCE, state and nonce, for accounts of the company’s domain (ACC-036)', async () => {
    const signInUrl = await requestGoogleSignInUrl(site.visitor())
    expect(signInUrl.origin + signInUrl.pathname).toBe('http://localhost:8081/identity/auth')
    expect(Object.fromEntries(signInUrl.searchParams)).toEqual({
      client_id: 'jaunt',
      response_type: 'code',
      redirect_uri: 'http://localhost:8081/api/oauthGoogle/return',
      scope: 'openid email',
      prompt: 'select_account',
      hd: 'example.com',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('a customer with a company address can sign in as a customer but not as staff', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'cus@example.com', { kind: 'customer', page: '/stag' })
    const { body } = await exchangeToken(browser, returnedUrl.searchParams.get('googleToken'))
    expect(body.user).toMatchObject({ id: 'cus', userType: 'customer' })
    const staffReturnedUrl = await signIn(site.visitor(), 'cus@example.com')
    expect(staffReturnedUrl.search).toBe('?googleError=userUnknown')
  })

  test('an unknown address, a blocked user and a cancelled sign-in return with a problem, and nobody is logged in', async () => {
    const browser = site.visitor()
    expect((await signIn(browser, 'nobody@example.com')).search).toBe('?googleError=userUnknown')
    expect((await signIn(browser, 'blocked@example.com')).search).toBe('?googleError=blocked')
    const returnedUrl = await comeBack(browser, await requestGoogleSignInUrl(browser), '', 'cancel')
    expect(returnedUrl.search).toBe('?googleError=cancelled')
    expect((await browser.get('/api/user')).body.user).toBeNull()
  })

  test('a user blocked after the return cannot log in with the token', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'stella@example.com')
    const setBlocked = (ip_blocked: boolean) =>
      site.db.updateTable('app_user').set({ ip_blocked }).where('id', '=', 'stella').execute()
    await setBlocked(true)
    const refused = await exchangeToken(browser, returnedUrl.searchParams.get('googleToken'))
    expect(refused).toMatchObject({ status: 403, body: { error: 'There was a problem logging in' } })
    await setBlocked(false)
  })
})

describe('an identity from the provider', () => {
  const verifiedIdentity = { email: 'stella@example.com', emailVerified: true, hostedDomain: 'example.com' }
  const finishSignInWith = async (identity: object) => {
    const state = randomUUID()
    const now = () => site.clock.now
    await insertSignIn(site.db, {
      state_hash: hashToken(state),
      flow: 'google-sign-in',
      browser_hash: hashToken('browser'),
      nonce: 'n',
      code_verifier: 'v',
      purpose: JSON.stringify({ userKind: 'customer', redirectUrl: '/stag' }),
      expires_at: new Date(now().getTime() + 1000),
    })
    const provider = {
      signInUrl: async () => '',
      finishSignIn: async () => ({ ...verifiedIdentity, ...identity }),
    }
    const deps = { database: site.db, config: site.config, identity: provider, now }
    const returnRequest = { query: `?state=${state}`, browserKey: 'browser', onError: () => {} }
    return finishGoogleSignIn(deps, returnRequest)
  }

  test('logs in if its address is verified and its account is in the company’s domain', async () => {
    expect(await finishSignInWith({})).toEqual({
      redirectUrl: '/stag',
      token: expect.stringMatching(/^[\w-]{72}$/),
    })
    expect(await finishSignInWith({ email: 'Stella@EXAMPLE.com' })).toHaveProperty('token')
  })

  test.each([
    ['an address that is not verified', { emailVerified: false }],
    ['an account of another domain', { hostedDomain: 'evil.test' }],
    ['an account of no domain', { hostedDomain: undefined }],
    ['an address of another domain', { email: 'organiser@test.com' }],
    ['an address that only looks like ours', { email: 'stella@example.com.evil.test' }],
    ['no address', { email: '' }],
  ])('does not log in with %s', async (_name, identity) => {
    expect(await finishSignInWith(identity)).toEqual({ redirectUrl: '/stag', problem: 'otherDomain' })
  })
})

describe('the token', () => {
  const failedResponse = {
    status: 403,
    body: { error: 'Something went wrong with the sign-in via Google. Please try again.' },
  }

  test('works only once, even for concurrent requests', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'stella@example.com')
    const token = returnedUrl.searchParams.get('googleToken')
    const responses = await Promise.all(Array.from({ length: 6 }, () => exchangeToken(browser, token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('expires after a minute', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'stella@example.com')
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 61_000)
    expect(await exchangeToken(browser, returnedUrl.searchParams.get('googleToken'))).toMatchObject(
      failedResponse,
    )
    site.clock.now = start
  })

  test('is invalid in another browser, and an invented token in any browser', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'stella@example.com')
    const otherBrowser = site.visitor()
    await requestGoogleSignInUrl(otherBrowser)
    expect(await exchangeToken(otherBrowser, returnedUrl.searchParams.get('googleToken'))).toMatchObject(
      failedResponse,
    )
    expect(await exchangeToken(browser, 'A'.repeat(72))).toMatchObject(failedResponse)
    for (const token of ['', 'x', 7, null, { $ne: 1 }])
      expect((await exchangeToken(browser, token as string)).status).toBe(422)
  })

  test('cannot be used as a magic link or to set a new password', async () => {
    const browser = site.visitor()
    const returnedUrl = await signIn(browser, 'stella@example.com')
    const token = returnedUrl.searchParams.get('googleToken')
    expect((await browser.post('/api/loginByLoginUrlToken', { token })).status).toBe(403)
    expect((await browser.post('/api/user/password', { token, password: 'harbour-42' })).status).toBe(410)
  })
})

describe('the redirect back', () => {
  const readReturnUrl = async (browser: TestBrowser) => {
    const signInUrl = await requestGoogleSignInUrl(browser)
    return comeBack(browser, signInUrl, 'stella@example.com', 'continue', { stopBeforeReturn: true })
  }
  const openReturnUrl = async (browser: TestBrowser, url: URL) => {
    const { headers } = await browser.get(url.pathname + url.search)
    return String(headers.location)
  }
  const expiredPath = '/my-events?googleError=expired'

  test('works only once', async () => {
    const browser = site.visitor()
    const returnUrl = await readReturnUrl(browser)
    expect(await openReturnUrl(browser, returnUrl)).toMatch(/^\/admin\?googleToken=/)
    expect(await openReturnUrl(browser, returnUrl)).toBe(expiredPath)
  })

  test('works only in the browser that started the sign-in, so another person’s link logs nobody in', async () => {
    const returnUrl = await readReturnUrl(site.visitor())
    const victim = site.visitor()
    await requestGoogleSignInUrl(victim)
    expect(await openReturnUrl(victim, returnUrl)).toBe(expiredPath)
    expect(await openReturnUrl(site.visitor(), await readReturnUrl(site.visitor()))).toBe(expiredPath)
  })

  test('expires after ten minutes', async () => {
    const browser = site.visitor()
    const signInUrl = await requestGoogleSignInUrl(browser)
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 601_000)
    const returnedUrl = await comeBack(browser, signInUrl, 'stella@example.com')
    expect(returnedUrl.pathname + returnedUrl.search).toBe(expiredPath)
    site.clock.now = start
  })

  test.each([
    ['another code', 'code', 'x'.repeat(43)],
    ['another issuer', 'iss', 'https://evil.test'],
    ['no code', 'code', ''],
  ])('with %s is refused', async (_name, parameter, value) => {
    const browser = site.visitor()
    const returnUrl = await readReturnUrl(browser)
    returnUrl.searchParams.set(parameter, value)
    expect(await openReturnUrl(browser, returnUrl)).toBe('/admin?googleError=failed')
  })

  test('with the code of another sign-in is refused, because nonce and verifier do not match', async () => {
    const browser = site.visitor()
    const [returnUrl, otherReturnUrl] = [await readReturnUrl(browser), await readReturnUrl(browser)]
    returnUrl.searchParams.set('code', otherReturnUrl.searchParams.get('code') ?? '')
    expect(await openReturnUrl(browser, returnUrl)).toBe('/admin?googleError=failed')
  })
})

describe('the sign-in address', () => {
  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/api/logout', ''])(
    'is refused for a redirect to %j (API-010)',
    async (redirectUrl) => {
      const path = `/api/getOAuthGoogleLoginUrl/staff?redirectUrl=${encodeURIComponent(redirectUrl)}`
      expect(await site.visitor().get(path)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'redirectUrl', message: 'This field does not look correct' }] },
      })
    },
  )

  test('is available to staff and customers, and redirects back to My Events by default (API-010)', async () => {
    expect((await site.visitor().get('/api/getOAuthGoogleLoginUrl/admin')).status).toBe(422)
    const browser = site.visitor()
    const { body } = await browser.get('/api/getOAuthGoogleLoginUrl/customer')
    const returnedUrl = await comeBack(browser, new URL(body.data), 'cus@example.com')
    expect(returnedUrl.pathname).toBe('/my-events')
  })

  test('is refused to requests from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const response = await site.visitor().get('/api/getOAuthGoogleLoginUrl/staff', { headers })
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined])
  })
})

describe('a password', () => {
  const refusalText = 'Use Google Sign-in'

  test('is refused for an address of the company’s domain, known or not (ACC-035, ACC-079)', async () => {
    for (const username of ['stella@example.com', 'nobody@EXAMPLE.com']) {
      const response = await site.visitor().post('/api/login', { username, password: 'riverboat7' })
      expect(response).toMatchObject({ status: 403, body: { error: refusalText } })
    }
    for (const username of ['stella@example.com.evil.test', 'stella@sub.example.com'])
      expect((await site.visitor().post('/api/login', { username, password: 'riverboat7' })).body.error).toBe(
        'Unable to find user for username',
      )
  })

  test('only staff can create an account with an address of the company’s domain, and customers cannot change to one', async () => {
    const registration = { firstName: 'Eve', lastName: 'Vil', password: 'riverboat7' }
    const response = await site
      .visitor()
      .post('/api/register', { ...registration, email: 'boss@example.com' })
    expect(response).toMatchObject({ status: 403, body: { error: refusalText } })
    const customer = await site.signUp()
    expect(await customer.put('/api/user', { email: 'boss@example.com' })).toMatchObject({
      status: 403,
      body: { error: refusalText },
    })
    const staff = await site.signIn('staff')
    const staffRegistration = { ...registration, email: 'boss@example.com', generatePassword: true }
    expect((await staff.post('/api/register', staffRegistration)).status).toBe(200)
  })
})
