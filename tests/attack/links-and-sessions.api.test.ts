import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { comeBack, requestGoogleSignInUrl } from '#tests/support/google-journey.ts'
import { mailMagicLink } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { createPasswordToken } from './password-link.ts'

let site: TestApp
/** The same site over https. */
let secureSite: TestApp
beforeAll(async () => {
  site = await testApp()
  secureSite = await testApp({ environment: { PUBLIC_URL: 'https://jaunt.test' } })
})

let number = 0
const newEmail = () => {
  number += 1
  return `someone-${number}@test.com`
}
const userOf = async (browser: TestBrowser): Promise<string | null> =>
  (await browser.get('/api/user')).body.user?.email ?? null

/** Creates a staff user of the company, who signs in via Google. */
const addStaff = ({ db, clock: { now } }: TestApp, email: string) => {
  const person = { id: randomUUID(), email, email_safe: true, first_name: 'Tri', last_name: 'Ps' }
  const staff = { ...person, user_type: 'staff' as const, created_at: now, updated_at: now }
  return db.insertInto('app_user').values(staff).execute()
}

/** Every way to log in with a browser. Each function returns the email of the user. */
const waysToLogIn: Readonly<Record<string, (browser: TestBrowser) => Promise<string>>> = {
  'logging in': async (browser) => {
    const { email } = await site.signUp({ email: newEmail() })
    await browser.post('/api/login', { username: email, password: testPassword })
    return email
  },
  'signing up': async (browser) => {
    const email = newEmail()
    await browser.post('/api/register', { email, firstName: 'Ann', lastName: 'Lee', password: testPassword })
    return email
  },
  'a magic link': async (browser) => {
    const email = newEmail()
    const { token } = await mailMagicLink(site, email)
    await browser.post('/api/loginByLoginUrlToken', { token })
    return email
  },
  'a pin': async (browser) => {
    const email = newEmail()
    const { pin } = await mailMagicLink(site, email)
    await browser.post('/api/loginWithAuthDigits', { organiserEmail: email, digits: pin })
    return email
  },
  'signing in via Google': async (browser) => {
    number += 1
    const email = `someone-${number}@example.com`
    await addStaff(site, email)
    const returnUrl = await comeBack(browser, await requestGoogleSignInUrl(browser), email)
    await browser.post('/api/loginByGoogleToken', { token: returnUrl.searchParams.get('googleToken') })
    return email
  },
}

describe('a session that an attacker planted in the victim’s browser', () => {
  // openSession replaces the session token at each log-in. Otherwise the attacker would now be logged in as the victim.
  test.each(Object.entries(waysToLogIn))('is invalid after %s', async (_, logInWith) => {
    const attacker = await site.signUp({ email: newEmail() })
    const plantedCookies = new Map(attacker.cookies)
    const victim = site.visitor()
    for (const [name, value] of plantedCookies) victim.cookies.set(name, value)
    const email = await logInWith(victim)
    expect(await userOf(victim)).toBe(email)
    expect(victim.cookies.get('session')).not.toBe(plantedCookies.get('session'))
    expect(victim.cookies.get('_csrf')).not.toBe(plantedCookies.get('_csrf'))
    expect(await userOf(attacker)).toBeNull()
  })

  test.each(Object.entries(waysToLogIn))(
    'is not adopted by %s, even if it is unknown to the server',
    async (_, logInWith) => {
      const plantedToken = 'A'.repeat(43)
      const victim = site.visitor()
      victim.cookies.set('session', plantedToken)
      const email = await logInWith(victim)
      expect(await userOf(victim)).toBe(email)
      const attacker = site.visitor()
      attacker.cookies.set('session', plantedToken)
      expect(await userOf(attacker)).toBeNull()
    },
  )
})

describe('over https', () => {
  const logIn = (browser: TestBrowser) =>
    browser.post('/api/login', { username: 'staff@test.com', password: 'Jaunt-demo-26' })

  test('the session cookie is for this host only and is never sent unencrypted', async () => {
    const response = await logIn(secureSite.visitor())
    const [session, csrf] = response.headers['set-cookie'] as string[]
    expect(session).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(csrf).toMatch(/^_csrf=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/)
  })

  /**
   * Follows the redirect back from the provider twice, the second time with a cookie that another host of the domain
   * could have set. Returns both final URLs.
   */
  const comeBackTwice = async (leave: () => Promise<URL>, browser: TestBrowser, cookie: string) => {
    const returnUrl = await comeBack(browser, await leave(), 'trips@example.com')
    const secondUrl = await leave()
    browser.cookies.set(cookie, browser.cookies.get(`__Host-${cookie}`)!)
    browser.cookies.delete(`__Host-${cookie}`)
    return { returnUrl, withPlantedCookie: await comeBack(browser, secondUrl, 'trips@example.com') }
  }

  test('the return from Google works only with the cookie of this host, and logs in (ACC-036)', async () => {
    await addStaff(secureSite, 'trips@example.com')
    const browser = secureSite.visitor()
    const { returnUrl, withPlantedCookie } = await comeBackTwice(
      () => requestGoogleSignInUrl(browser),
      browser,
      'google-sign-in',
    )
    expect(withPlantedCookie.search).toBe('?googleError=expired')
    browser.cookies.set('__Host-google-sign-in', browser.cookies.get('google-sign-in')!)
    const token = returnUrl.searchParams.get('googleToken')
    expect((await browser.post('/api/loginByGoogleToken', { token })).status).toBe(200)
    expect(await userOf(browser)).toBe('trips@example.com')
  })

  test('the return from the provider of an email account works only with the cookie of this host, and connects the account (API-025)', async () => {
    const browser = secureSite.visitor()
    await logIn(browser)
    const path = '/api/commsProvider/gmail/getAuthUrl?url=/admin&userId=demo-staff'
    const leave = async () => new URL((await browser.get(path)).body.data)
    const { returnUrl, withPlantedCookie } = await comeBackTwice(leave, browser, 'mail-account')
    expect(returnUrl.search).toBe('?mailAccount=connected')
    expect(withPlantedCookie.search).toBe('?mailAccount=expired')
  })

  test('a session cookie without the prefix, as another host of the domain could set it, is ignored', async () => {
    const browser = secureSite.visitor()
    await logIn(browser)
    expect(await userOf(browser)).toBe('staff@test.com')
    const withPlantedCookie = secureSite.visitor()
    withPlantedCookie.cookies.set('session', browser.cookies.get('__Host-session')!)
    expect(await userOf(withPlantedCookie)).toBeNull()
  })

  test('logging out deletes both cookies with attributes that browsers accept', async () => {
    const browser = secureSite.visitor()
    await logIn(browser)
    const { headers } = await browser.get('/api/logout')
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=; .*Path=\/.*Secure/),
      expect.stringMatching(/^_csrf=; .*Path=\/.*Secure/),
    ])
    expect(browser.cookies.size).toBe(0)
  })
})

/** Creates links and pins that work once. Each returned function uses one in a browser and returns the status. */
const singleUseSecrets: Readonly<Record<string, () => Promise<(browser: TestBrowser) => Promise<number>>>> = {
  'a magic link': async () => {
    const { token } = await mailMagicLink(site, newEmail())
    return async (browser) => (await browser.post('/api/loginByLoginUrlToken', { token })).status
  },
  'a pin': async () => {
    const email = newEmail()
    const { pin } = await mailMagicLink(site, email)
    return async (browser) =>
      (await browser.post('/api/loginWithAuthDigits', { organiserEmail: email, digits: pin })).status
  },
  'a recovery link': async () => {
    const { email } = await site.signUp({ email: newEmail() })
    const token = await createPasswordToken(site, email)
    return async (browser) =>
      (await browser.post('/api/user/password', { token, password: 'harbour-42' })).status
  },
}

/** The status of a second use: log-in endpoints return 403, as for any wrong secret. */
const statusWhenUsed: Readonly<Record<string, number>> = {
  'a magic link': 403,
  'a pin': 403,
  'a recovery link': 410,
}

describe.each(Object.entries(singleUseSecrets))('%s', (name, createSecret) => {
  test('works only once', async () => {
    const consume = await createSecret()
    expect(await consume(site.visitor())).toBe(200)
    for (const browser of [site.visitor(), await site.signUp({ email: newEmail() })])
      expect(await consume(browser)).toBe(statusWhenUsed[name])
  })

  // If the secret were checked before the update that uses it up, several of these requests would be accepted.
  test('works for one of several requests that use it at once, in two processes', async () => {
    const consume = await createSecret()
    const secondProcess = await site.secondProcess()
    const statuses = await Promise.all(
      Array.from({ length: 5 }, (_value, index) =>
        consume(index % 2 === 0 ? site.visitor() : createTestBrowser(secondProcess.http)),
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === statusWhenUsed[name])).toHaveLength(4)
  })
})

test('a new password invalidates earlier links and ends every session', async () => {
  const browser = await site.signUp({ email: newEmail() })
  const { token: magicToken } = await mailMagicLink(site, browser.email)
  const [firstToken, secondToken] = [
    await createPasswordToken(site, browser.email),
    await createPasswordToken(site, browser.email),
  ]
  const setPassword = (token: string) =>
    site.visitor().post('/api/user/password', { token, password: 'harbour-42' })
  expect((await setPassword(secondToken)).status).toBe(200)
  expect((await setPassword(firstToken)).body.error).toBe('This link has expired or has already been used')
  expect((await site.visitor().post('/api/loginByLoginUrlToken', { token: magicToken })).status).toBe(403)
  expect(await userOf(browser)).toBeNull()
})
