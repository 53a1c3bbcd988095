import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const demoLogin = { username: 'organiser@test.com', password: 'Jaunt-demo-26' }
const day = 86_400_000

describe('logging in', () => {
  test('returns the user and sets a session cookie that scripts cannot read (API-001, ACC-004)', async () => {
    const body = { ...demoLogin, username: ' Organiser@TEST.com' }
    const response = await site.visitor().post('/api/login', body)
    expect(response.status).toBe(200)
    expect(response.body.user).toMatchObject({
      id: 'demo-organiser',
      firstName: 'Olive',
      lastName: 'Organiser',
      name: 'Olive Organiser',
      email: 'organiser@test.com',
      userType: 'customer',
      role: [],
      ipBlocked: false,
      supplier: null,
    })
    expect(JSON.stringify(response.body)).not.toContain('argon2')
    const [session, csrf] = response.headers['set-cookie'] as string[]
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(csrf).toMatch(/^_csrf=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  })

  test('staff and supplier contacts are returned with their roles (ACC-001, ACC-003)', async () => {
    const staff = await (await site.signIn('staff')).get('/api/user')
    expect(staff.body.user).toMatchObject({ userType: 'staff', role: [{ name: 'Staff' }] })
    const contact = await (await site.signIn('supplier')).get('/api/user')
    expect(contact.body.user).toMatchObject({
      userType: 'supplierContact',
      role: [{ name: 'Owner' }],
      canManageBooking: true,
      canManageInvetory: true,
      supplier: { id: 'larkfield-tyneside' },
    })
  })

  test('an unknown address and a wrong password have different messages (ACC-076, ACC-077)', async () => {
    const unknown = await site.visitor().post('/api/login', { ...demoLogin, username: 'nobody@test.com' })
    expect(unknown).toMatchObject({ status: 403, body: { error: 'Unable to find user for username' } })
    const wrong = await site.visitor().post('/api/login', { ...demoLogin, password: 'riverboat8' })
    expect(wrong).toMatchObject({ status: 403, body: { error: 'There was a problem logging in' } })
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('invalid input is reported for each field', async () => {
    const visitor = site.visitor()
    const { status, body } = await visitor.post('/api/login', { username: 'x', password: '' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'username', message: 'Value is not a valid email address' },
      { path: 'password', message: 'Required' },
    ])
    const invalidInputs = [
      { username: 1 },
      { ...demoLogin, more: 1 },
      { ...demoLogin, password: 'x'.repeat(3000) },
      [],
    ]
    for (const input of invalidInputs) expect((await visitor.post('/api/login', input)).status).toBe(422)
  })

  test('after five failures an email address is refused, even with the right password (ACC-078)', async () => {
    const { email } = await site.signUp()
    const wrongLogin = { username: email, password: 'wrong-one-1' }
    for (let tries = 0; tries < 5; tries += 1)
      expect((await site.visitor().post('/api/login', wrongLogin)).body.error).toBe(
        'There was a problem logging in',
      )
    const refused = await site.visitor().post('/api/login', { username: email, password: 'riverboat7' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880)
    expect(refused.body.error).toBe(
      'The maximum number of login attempts has been reached. Please try again in 15 minutes.',
    )
    await site.db
      .updateTable('rate_limit' as never)
      .set({ expire: 0 } as never)
      .execute()
    expect(
      (await site.visitor().post('/api/login', { username: email, password: 'riverboat7' })).status,
    ).toBe(200)
  })

  test('parallel guesses also count: at most five are checked', async () => {
    const { email } = await site.signUp()
    const guess = () => site.visitor().post('/api/login', { username: email, password: 'wrong-one-1' })
    const responses = await Promise.all(Array.from({ length: 12 }, guess))
    const checked = responses.filter(({ body }) => body.error === 'There was a problem logging in')
    expect(checked.length).toBeLessThanOrEqual(5)
    expect(responses.filter(({ status }) => status === 429).length).toBe(responses.length - checked.length)
  })

  test('successes do not count as attempts', async () => {
    const { email } = await site.signUp()
    for (let times = 0; times < 7; times += 1)
      expect(
        (await site.visitor().post('/api/login', { username: email, password: 'riverboat7' })).status,
      ).toBe(200)
  })

  test('thirty people with the same IP address can log in within a minute; the next one must wait', async () => {
    const logIn = () => createTestBrowser(site.app.http, '198.51.100.31').post('/api/login', demoLogin)
    const statuses: number[] = []
    for (let person = 0; person < 31; person += 1) statuses.push((await logIn()).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test('a blocked user gets the same refusal as for a wrong password', async () => {
    const { email, userId } = await site.signUp()
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', userId).execute()
    const response = await site.visitor().post('/api/login', { username: email, password: 'riverboat7' })
    expect(response).toMatchObject({ status: 403, body: { error: 'There was a problem logging in' } })
  })
})

describe('a session', () => {
  test('the current user is null for a visitor, and otherwise the user of the session (API-004, ACC-013)', async () => {
    expect((await site.visitor().get('/api/user')).body).toEqual({ user: null, data: null })
    const { body } = await (await site.signIn('guest')).get('/api/user')
    expect(body.user.email).toBe('guest@test.com')
    expect(body.data).toEqual(body.user)
  })

  test('continues while a migration adds columns, as in a rolling deployment', async () => {
    const guest = await site.signIn('guest')
    for (let calls = 0; calls < 20; calls += 1) await guest.get('/api/user')
    for (const table of ['app_user', 'session'] as const) {
      await site.db.schema.alterTable(table).addColumn('of_tomorrow', 'text').execute()
      expect((await guest.get('/api/user')).body.user.email).toBe('guest@test.com')
      await site.db.schema.alterTable(table).dropColumn('of_tomorrow').execute()
      expect((await guest.get('/api/user')).status).toBe(200)
    }
  })

  test('a login replaces a session token that the browser already had, against session fixation', async () => {
    const browser = site.visitor()
    browser.cookies.set('session', 'A'.repeat(43))
    await browser.post('/api/login', demoLogin)
    expect(browser.cookies.get('session')).not.toBe('A'.repeat(43))
    const attacker = site.visitor()
    attacker.cookies.set('session', 'A'.repeat(43))
    expect((await attacker.get('/api/user')).body.user).toBeNull()
  })

  test('logging in again ends the session that the browser had', async () => {
    const browser = await site.signIn('guest')
    const cookiesBefore = new Map(browser.cookies)
    await browser.post('/api/login', demoLogin)
    expect(browser.cookies.get('session')).not.toBe(cookiesBefore.get('session'))
    const oldBrowser = site.visitor()
    for (const [name, value] of cookiesBefore) oldBrowser.cookies.set(name, value)
    expect((await oldBrowser.get('/api/user')).body.user).toBeNull()
  })

  test('the stored token is a hash', async () => {
    const browser = await site.signIn('guest')
    const token = browser.cookies.get('session')
    const rows = await site.db.selectFrom('session').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ token_hash }) => token_hash === token)).toBe(false)
  })

  test('ends 30 days after its last use, and each day of use extends it', async () => {
    const browser = await site.signIn('guest')
    const start = site.clock.now
    site.clock.now = new Date(start.getTime() + 29 * day)
    const response = await browser.get('/api/user')
    expect(response.body.user).not.toBeNull()
    expect(response.headers['set-cookie']).toHaveLength(2)
    expect((await browser.get('/api/user')).headers['set-cookie']).toBeUndefined()
    site.clock.now = new Date(start.getTime() + 58 * day)
    expect((await browser.get('/api/user')).body.user).not.toBeNull()
    site.clock.now = new Date(start.getTime() + 89 * day)
    expect((await browser.get('/api/user')).body.user).toBeNull()
    site.clock.now = start
  })
})

describe('request forgery', () => {
  const change = { subscribe: true }

  test('a request with an unsafe method and a missing or wrong token is refused', async () => {
    const browser = await site.signIn('guest')
    const text = 'The page is out of date. Please refresh and try again.'
    for (const token of ['', 'x'.repeat(43)]) {
      const response = await browser.put('/api/user', change, { headers: { 'x-csrf-token': token } })
      expect(response).toMatchObject({ status: 403, body: { error: text, code: 'csrf' } })
    }
    expect((await browser.put('/api/user', change)).status).toBe(200)
  })

  test('a _csrf cookie of another session is refused, even if the header has the same value', async () => {
    const browser = await site.signIn('guest')
    browser.cookies.set('_csrf', 'planted')
    expect((await browser.put('/api/user', change)).body.code).toBe('csrf')
    expect((await browser.put('/api/user', change)).status).toBe(200)
  })

  test('a session without its _csrf cookie cannot change anything, not even through an endpoint that visitors can use', async () => {
    const browser = await site.signIn('staff')
    browser.cookies.delete('_csrf')
    const staffRegistration = {
      email: 'x1@test.com',
      firstName: 'Xi',
      lastName: 'Xu',
      generatePassword: true,
    }
    expect((await browser.post('/api/register', staffRegistration)).body.code).toBe('csrf')
  })

  test('reading the user restores a lost _csrf cookie', async () => {
    const browser = await site.signIn('guest')
    browser.cookies.delete('_csrf')
    await browser.get('/api/user')
    expect((await browser.put('/api/user', change)).status).toBe(200)
  })
})

describe('logging out', () => {
  test('ends the session of staff and supplier contacts, and clears the cookies (API-002, ACC-011)', async () => {
    for (const kind of ['staff', 'supplier'] as const) {
      const browser = await site.signIn(kind)
      const cookiesBefore = new Map(browser.cookies)
      expect((await browser.get('/api/logout')).status).toBe(200)
      expect(browser.cookies.size).toBe(0)
      for (const [name, value] of cookiesBefore) browser.cookies.set(name, value)
      expect((await browser.get('/api/user')).body.user).toBeNull()
    }
  })

  test('is refused to visitors and customers (API-002)', async () => {
    expect((await site.visitor().get('/api/logout')).status).toBe(403)
    expect((await (await site.signIn('guest')).get('/api/logout')).status).toBe(403)
  })

  test('is refused for requests from another site', async () => {
    const browser = await site.signIn('staff')
    const response = await browser.get('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.status).toBe(403)
    expect((await browser.get('/api/user')).body.user).not.toBeNull()
    expect((await browser.get('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(
      200,
    )
  })
})
