import { beforeAll, describe, expect, test } from 'vitest'
import type { Geo } from '#platform/adapters/geo/geo.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const placesByIp: Record<string, { countryCode: string; name: string }> = {}
const geo: Geo = {
  locate: async (ip) => {
    const place = placesByIp[ip]
    if (!place) throw new Error('the provider is down')
    return place
  },
}

let site: TestApp
beforeAll(async () => {
  site = await testApp({ geo })
})

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

const logInOnPhone = async (email: string) => {
  const browser = site.visitor()
  const headers = { 'user-agent': phoneAgent }
  await browser.post('/api/login', { username: email, password: testPassword }, { headers })
  return browser
}
const sessionsOf = async (browser: TestBrowser) => (await browser.get('/api/user/sessions')).body.data
const isLoggedIn = async (browser: TestBrowser) => (await browser.get('/api/user')).body.user !== null
/** Turns a user's session on the phone into one of a member of staff who acts as the user. */
const makeActingSession = (userId: string) =>
  site.db
    .updateTable('session')
    .set({ staff_id: 'demo-staff' })
    .where('user_id', '=', userId)
    .where('user_agent', '=', phoneAgent)
    .execute()

describe('the list of a user’s own sessions', () => {
  test('contains only the device, place, IP address and times, and marks the current session', async () => {
    const ann = await site.signUp()
    placesByIp[ann.address] = { countryCode: 'gb', name: 'Leeds, United Kingdom' }
    const phoneBrowser = await logInOnPhone(ann.email)
    const sessions = await sessionsOf(ann)
    const at = site.clock.now.toISOString()
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      id: expect.any(String),
      device: 'Unknown device',
      place: 'Leeds, United Kingdom',
      ip: ann.address,
      loggedInAt: at,
      lastSeenAt: at,
      current: true,
    })
    expect(sessions).toContainEqual(
      expect.objectContaining({
        device: 'Chrome on Android',
        place: '',
        ip: phoneBrowser.address,
        current: false,
      }),
    )
  })

  test('is refused to visitors and to staff who act as the customer, and contains no sessions of staff', async () => {
    const ann = await site.signUp()
    const staff = await logInOnPhone(ann.email)
    await makeActingSession(ann.userId)
    expect((await site.visitor().get('/api/user/sessions')).status).toBe(403)
    expect((await staff.get('/api/user/sessions')).status).toBe(403)
    expect((await staff.post('/api/user/logoutEverywhere')).status).toBe(403)
    expect((await staff.get('/api/user/data')).status).toBe(403)
    const [ownSession, ...otherSessions] = await sessionsOf(ann)
    expect([ownSession.current, otherSessions]).toEqual([true, []])
    expect((await staff.delete(`/api/user/sessions/${ownSession.id}`)).status).toBe(403)
    expect(await isLoggedIn(ann)).toBe(true)
  })
})

describe('a session', () => {
  test('can be ended only by its owner', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const phoneBrowser = await logInOnPhone(ann.email)
    const { id } = (await sessionsOf(phoneBrowser)).find(({ current }: { current: boolean }) => current)
    const foreign = await bob.delete(`/api/user/sessions/${id}`)
    const unknown = await bob.delete('/api/user/sessions/nowhere')
    expect([foreign.status, foreign.body.error]).toEqual([404, `Node not found: ${id}`])
    expect(unknown.status).toBe(404)
    expect((await site.visitor().delete(`/api/user/sessions/${id}`)).status).toBe(403)
    expect(await isLoggedIn(phoneBrowser)).toBe(true)
    expect((await ann.delete(`/api/user/sessions/${id}`)).status).toBe(200)
    expect([await isLoggedIn(phoneBrowser), await isLoggedIn(ann)]).toEqual([false, true])
    expect((await ann.delete(`/api/user/sessions/${id}`)).status).toBe(404)
  })

  test('that the user ends in the same browser has its cookies cleared', async () => {
    const ann = await site.signUp()
    const [{ id }] = await sessionsOf(ann)
    expect((await ann.delete(`/api/user/sessions/${id}`)).status).toBe(200)
    expect([...ann.cookies.keys()]).toEqual([])
  })

  test('ends with all other sessions of its user when they log out everywhere', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const phoneBrowser = await logInOnPhone(ann.email)
    expect((await ann.post('/api/user/logoutEverywhere')).status).toBe(200)
    expect([...ann.cookies.keys()]).toEqual([])
    expect([await isLoggedIn(ann), await isLoggedIn(phoneBrowser), await isLoggedIn(bob)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await site.visitor().post('/api/user/logoutEverywhere')).status).toBe(403)
  })

  test('of staff who act as a customer ends when the staff member logs out everywhere', async () => {
    const ann = await site.signUp()
    const actingBrowser = await logInOnPhone(ann.email)
    await makeActingSession(ann.userId)
    const staff = await site.signIn('staff')
    expect(await sessionsOf(staff)).toContainEqual(expect.objectContaining({ ip: actingBrowser.address }))
    await staff.post('/api/user/logoutEverywhere')
    expect([await isLoggedIn(actingBrowser), await isLoggedIn(staff), await isLoggedIn(ann)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('lasts 30 days after its last use, and is renewed once a day (ACC-O2)', async () => {
    const ann = await site.signUp()
    const start = site.clock.now
    const setDaysLater = (days: number) => {
      site.clock.now = new Date(start.getTime() + days * 86_400_000)
    }
    setDaysLater(0.5)
    await ann.get('/api/user')
    expect((await sessionsOf(ann))[0].lastSeenAt).toBe(start.toISOString())
    setDaysLater(29)
    expect(await isLoggedIn(ann)).toBe(true)
    expect((await sessionsOf(ann))[0].lastSeenAt).toBe(site.clock.now.toISOString())
    setDaysLater(58)
    expect(await isLoggedIn(ann)).toBe(true)
    setDaysLater(89)
    expect(await isLoggedIn(ann)).toBe(false)
    site.clock.now = start
  })
})

test('the country of a visitor comes from the provider, and is unknown if the provider fails (API-012, ACC-O26)', async () => {
  const visitor = site.visitor()
  const readCountry = async () => (await visitor.get('/api/user/getIpInfo')).body.data
  expect(await readCountry()).toEqual({ countryCode: 'unknown' })
  placesByIp[visitor.address] = { countryCode: 'de', name: 'Kiel, Germany' }
  expect(await readCountry()).toEqual({ countryCode: 'de' })
})
