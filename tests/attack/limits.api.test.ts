import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Application } from '#app/compose/compose.ts'
import { mailMagicLink, otherPin } from '#tests/support/mailed-secrets.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'
import { createTestBrowser, type TestResponse } from '#tests/support/test-browser.ts'

let site: TestApp
let processes: Application[]
beforeAll(async () => {
  site = await testApp()
  processes = [site.app, await site.secondProcess()]
})
afterEach(() => {
  vi.useRealTimers()
})

/** Advances the clock of the rate limits, not the clock of the site. */
const moveClock = (minutes: number) => {
  const newTime = Date.now() + minutes * 60_000
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(newTime)
}

let turn = 0
/** Returns the server of each process in turn: the one that did not get the previous request. */
const nextProcess = () => processes[turn++ % processes.length]!.http
/** Sends a POST from a new address, unless an address is given. */
const post = (path: string, body: object, address?: string): Promise<TestResponse> =>
  createTestBrowser(nextProcess(), address).post(path, body)
const repeat = async <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let index = 0; index < count; index += 1) results.push(await work(index))
  return results
}
const retryAfterOf = ({ headers }: TestResponse) => Number(headers['retry-after'])

describe('logging in', () => {
  const wrongPassword = 'wrong-one-1'
  const tooOften = {
    status: 429,
    body: {
      code: 'loginAttempts',
      error: 'The maximum number of login attempts has been reached. Please try again in 15 minutes.',
    },
  }

  test('five failures for one email, in all processes together, block it for 15 minutes (ACC-078)', async () => {
    const { email: username } = await site.signUp()
    const logIn = (password: string) => post('/api/login', { username, password })
    const failures = await repeat(5, () => logIn(wrongPassword))
    expect(failures.map(({ body }) => body.code)).toEqual(Array(5).fill('loginFailed'))
    const refusedResponse = await logIn(testPassword)
    expect(refusedResponse).toMatchObject(tooOften)
    expect(retryAfterOf(refusedResponse)).toBe(900)
    moveClock(14)
    expect(await logIn(testPassword)).toMatchObject({ status: 429 })
    moveClock(1.1)
    expect((await logIn(testPassword)).status).toBe(200)
  })

  test('the 15 minutes begin when the limit is exceeded, not at the first failure', async () => {
    const { email: username } = await site.signUp()
    const logIn = (password: string) => post('/api/login', { username, password })
    await logIn(wrongPassword)
    moveClock(14)
    await repeat(4, () => logIn(wrongPassword))
    expect(await logIn(testPassword)).toMatchObject(tooOften)
    moveClock(2)
    expect(await logIn(testPassword)).toMatchObject({ status: 429 })
  })

  test('twenty failures from one IP address block it for all emails', async () => {
    const address = '198.51.100.7'
    const logInFrom = (name: string, sender = address) =>
      post('/api/login', { username: `${name}@test.com`, password: wrongPassword }, sender)
    const responses = await repeat(20, (index) => logInFrom(`absent-${index}`))
    expect(responses.map(({ body }) => body.code)).toEqual(Array(20).fill('userUnknown'))
    const refusedResponse = await logInFrom('absent-late')
    expect(refusedResponse).toMatchObject(tooOften)
    expect(retryAfterOf(refusedResponse)).toBe(900)
    expect((await logInFrom('absent-elsewhere', '198.51.100.8')).body.code).toBe('userUnknown')
  })

  test('a blocked IP address does not use up the attempts of emails', async () => {
    const { email: username } = await site.signUp()
    const address = '198.51.100.9'
    const logInFrom = (name: string) =>
      post('/api/login', { username: name, password: wrongPassword }, address)
    await repeat(20, (index) => logInFrom(`elsewhere-${index}@test.com`))
    await repeat(9, () => logInFrom(username))
    expect((await post('/api/login', { username, password: testPassword })).status).toBe(200)
  })

  test('all addresses of one IPv6 network share a limit', async () => {
    const responses = await repeat(21, (index) =>
      post(
        '/api/login',
        { username: `v6-${index}@test.com`, password: wrongPassword },
        `2001:db8:1:2::${index}`,
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([...Array(20).fill(403), 429])
  })
})

describe('a pin', () => {
  const failedPin = {
    status: 403,
    body: { error: 'Something went wrong. Please check code or use MAGIC LINK.', code: 'magicLinkFailed' },
  }
  const enterPin = (organiserEmail: string, digits: string) =>
    post('/api/loginWithAuthDigits', { organiserEmail, digits })
  const triesOf = async (userId: string) =>
    (
      await site.db.selectFrom('login_link').select('pin_attempts').where('user_id', '=', userId).execute()
    ).map(({ pin_attempts }) => pin_attempts)
  /** Returns the highest count of attempts, which is the count of the account that was just attacked. */
  const highestCount = async () => {
    const { rows } = await site.db
      .selectFrom('rate_limit' as never)
      .select('points' as never)
      .orderBy('points' as never, 'desc')
      .limit(1)
      .execute()
      .then((pointRows) => ({ rows: pointRows as { points: number }[] }))
    return rows[0]!.points
  }

  test('200 guesses at once count as 200, and at most 5 are checked', async () => {
    const { userId, pin } = await mailMagicLink(site, 'guessed@test.com')
    const guesses = await Promise.all(
      Array.from({ length: 200 }, () => enterPin('guessed@test.com', otherPin(pin))),
    )
    expect(guesses.every(({ status }) => status === 403)).toBe(true)
    expect(await highestCount()).toBe(200)
    expect(await triesOf(userId)).toEqual([5])
    const refusedResponse = await enterPin('guessed@test.com', pin)
    expect(refusedResponse).toMatchObject(failedPin)
    expect(retryAfterOf(refusedResponse)).toBeGreaterThan(86_000)
  })

  test('ten wrong pins a day block pins for an email, known or unknown', async () => {
    for (const round of [1, 2]) {
      const { pin } = await mailMagicLink(site, 'daily@test.com')
      await repeat(5, () => enterPin('daily@test.com', otherPin(pin)))
      site.clock.now = new Date(site.clock.now.getTime() + round * 1000)
    }
    const { pin } = await mailMagicLink(site, 'daily@test.com')
    const refusedResponse = await enterPin('daily@test.com', pin)
    const unknownResponse = (await repeat(11, () => enterPin('unknown@test.com', '1234'))).at(-1)!
    for (const response of [refusedResponse, unknownResponse]) {
      expect(response).toMatchObject(failedPin)
      expect(retryAfterOf(response)).toBeGreaterThan(86_000)
    }
  })

  test('guesses at many accounts block all pins for an hour; guesses at one account do not', async () => {
    const { pin: validPin } = await mailMagicLink(site, 'spared@test.com')
    expect((await enterPin('spared@test.com', validPin)).status).toBe(200)
    for (let number = 0; number < 40; number += 1) {
      const { pin } = await mailMagicLink(site, `many-${number}@test.com`)
      await Promise.all(Array.from({ length: 5 }, () => enterPin(`many-${number}@test.com`, otherPin(pin))))
    }
    const { pin, token } = await mailMagicLink(site, 'bystander@test.com')
    const refusedResponse = await enterPin('bystander@test.com', pin)
    expect(refusedResponse).toMatchObject(failedPin)
    expect(retryAfterOf(refusedResponse)).toBeGreaterThan(3000)
    expect((await post('/api/loginByLoginUrlToken', { token })).status).toBe(200)
  })

  test('is random: the pins of several accounts with the same phone differ', async () => {
    const pins = await repeat(6, async (index) => (await mailMagicLink(site, `random-${index}@test.com`)).pin)
    expect(new Set(pins).size).toBeGreaterThan(1)
  })
})

describe('recovery', () => {
  const refusal = {
    error: 'We could not send a reset email to this address',
    code: 'resetPasswordEmailError',
  }

  test('is limited to five requests an hour from one IP address, for known or unknown emails, and for one email (ACC-039)', async () => {
    const address = '198.51.100.20'
    const fromOneAddress = await repeat(6, (index) =>
      post('/api/user/recovery', { email: `anyone-${index}@test.com` }, address),
    )
    const forOneEmail = await repeat(6, () => post('/api/user/recovery', { email: 'guest@test.com' }))
    for (const responses of [fromOneAddress, forOneEmail]) {
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(responses.at(-1)!.body).toMatchObject(refusal)
      expect(retryAfterOf(responses.at(-1)!)).toBeGreaterThan(3500)
    }
    moveClock(61)
    expect((await post('/api/user/recovery', { email: 'guest@test.com' }, address)).status).toBe(200)
  })
})

describe('signing up', () => {
  const signUpBody = (email: string) => ({ email, firstName: 'Ann', lastName: 'Lee', password: testPassword })
  const tooMany = {
    status: 429,
    body: { error: 'Too many requests. Please wait a moment and try again.', code: 'tooMany' },
  }

  test('reveals at most ten times in 15 minutes whether an email is known', async () => {
    const responses = await repeat(11, () => post('/api/register', signUpBody('guest@test.com')))
    expect(responses.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(409))
    expect(responses[10]).toMatchObject(tooMany)
    expect(retryAfterOf(responses[10]!)).toBeGreaterThan(800)
  })

  test('allows a group behind one IP address 30 sign-ups a minute and 120 an hour', async () => {
    const address = '198.51.100.30'
    const register = (name: string) => post('/api/register', signUpBody(`${name}@test.com`), address)
    const statuses: number[] = []
    for (const minute of [1, 2, 3, 4]) {
      statuses.push(
        ...(await repeat(30, async (index) => (await register(`group-${minute}-${index}`)).status)),
      )
      if (minute === 1) expect(await register('group-early')).toMatchObject(tooMany)
      moveClock(1.1)
    }
    expect(statuses).toEqual(Array(120).fill(200))
    const refusedResponse = await register('group-late')
    expect(refusedResponse).toMatchObject(tooMany)
    expect(retryAfterOf(refusedResponse)).toBeGreaterThan(3000)
  })
})
