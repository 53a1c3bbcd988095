import '#features/content/server/index.ts'
import { expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { deleteOldTracking } from '../delete-old-tracking.ts'

const { site, staff } = await testEventApp()
const dayMs = 86_400_000

const device = {
  deviceHeight: 740,
  deviceWidth: 360,
  deviceColorDepth: 24,
  devicePixelRatio: 3,
  devicePlatform: 'Android',
  refUrl: 'https://search.example/find?q=stag',
  landingPage: '/stag?utm_source=news&token=secret',
  shortUrlId: 'abc',
  shortUrl: '/go/abc',
}
const checkCookie = async (browser: TestBrowser) => (await browser.get('/api/session/cookie')).body
const acceptCookies = (browser: TestBrowser) => browser.cookies.set('cookiesAccepted', 'yes')
/** Starts a session and returns its stored row. */
const startSession = async (browser: TestBrowser) => {
  advance(1)
  const { status, headers } = await browser.post('/api/session', device)
  expect(status).toBe(200)
  return { row: await readNewestVisit(), cookies: [headers['set-cookie']].flat().map(String) }
}
const readNewestVisit = () =>
  site.db.selectFrom('visit').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow()
const advance = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}

test('the check cookie of a session is valid until the session ends (TRK-002, TRK-004, API-160, API-161, API-163)', async () => {
  const visitor = site.visitor()
  expect(await checkCookie(visitor)).toEqual({ data: 'invalid', sessionTimeout: 30 })
  await startSession(visitor)
  expect(visitor.cookies.get('session_check')).toBe('ok')
  expect(await checkCookie(visitor)).toMatchObject({ data: 'ok' })
  const copiedCookies = new Map(visitor.cookies)
  expect((await visitor.delete('/api/session')).status).toBe(200)
  expect([...visitor.cookies.keys()]).toEqual([])
  for (const [name, value] of copiedCookies) visitor.cookies.set(name, value)
  expect(await checkCookie(visitor)).toMatchObject({ data: 'invalid' })
  expect((await visitor.put('/api/session', {})).status).toBe(404)
  const forged = site.visitor()
  forged.cookies.set('session_check', 'ok').set('sid', 'a'.repeat(43))
  expect(await checkCookie(forged)).toMatchObject({ data: 'invalid' })
})

test('the session of a visitor who accepted cookies stores their device and origin, and its cookies last a year (TRK-003, TRK-O2)', async () => {
  const visitor = site.visitor()
  acceptCookies(visitor)
  const { row, cookies } = await startSession(visitor)
  expect(row).toMatchObject({
    device: { width: 360, height: 740, colorDepth: 24, pixelRatio: 3, platform: 'Android' },
    ref_url: 'https://search.example/find',
    landing_page: '/stag?utm_source=news',
    short_url_id: 'abc',
    short_url: '/go/abc',
    user_id: null,
    accepted_cookies: true,
  })
  for (const cookie of cookies)
    expect(cookie).toMatch(/Max-Age=31536000.*HttpOnly|HttpOnly.*Max-Age=31536000/)
})

test('before cookies are accepted, a session stores only the size of the screen and the path, whatever the browser sends, and its cookies expire with the browser (TRK-O9)', async () => {
  const customer = await site.signUp()
  const { row, cookies } = await startSession(customer)
  const withoutConsent = {
    device: { width: 360, height: 740 },
    ref_url: '',
    landing_page: '/stag',
    short_url_id: null,
    short_url: null,
    user_id: null,
  }
  const details = { deviceColorDepth: 24, devicePixelRatio: 3, devicePlatform: 'Android' }
  expect(row).toMatchObject({ ...withoutConsent, accepted_cookies: false })
  // The check above would also accept a device with more data.
  expect(row.device).toEqual(withoutConsent.device)
  for (const cookie of cookies) expect(cookie).not.toMatch(/Max-Age|Expires/i)
  const change = {
    userId: customer.userId,
    refUrl: 'https://a.example/',
    landingPage: '/stag?gclid=1',
    ...details,
  }
  expect((await customer.put('/api/session', change)).status).toBe(200)
  expect(await readNewestVisit()).toMatchObject(withoutConsent)
  expect((await readNewestVisit()).device).toEqual(withoutConsent.device)
  acceptCookies(customer)
  const { headers } = await customer.put('/api/session', change)
  expect(String(headers['set-cookie'])).toContain('Max-Age=31536000')
  const withConsent = {
    device: { width: 360, height: 740, colorDepth: 24, pixelRatio: 3, platform: 'Android' },
    landing_page: '/stag?gclid=1',
    user_id: customer.userId,
  }
  expect(await readNewestVisit()).toMatchObject(withConsent)
  await customer.put('/api/session', {})
  expect(await readNewestVisit()).toMatchObject(withConsent)
})

test('a browser sends a session without the details of its device until cookies are accepted (TRK-003, TRK-O9)', async () => {
  const visitor = site.visitor()
  advance(1)
  const body = { ...device, deviceColorDepth: 0, devicePixelRatio: 0, devicePlatform: '', refUrl: '' }
  expect((await visitor.post('/api/session', body)).status).toBe(200)
  expect((await readNewestVisit()).device).toEqual({ width: 360, height: 740 })
  acceptCookies(visitor)
  const details = { deviceColorDepth: 30, devicePixelRatio: 1.5, devicePlatform: 'Linux' }
  expect((await visitor.put('/api/session', details)).status).toBe(200)
  expect((await readNewestVisit()).device).toEqual({
    width: 360,
    height: 740,
    colorDepth: 30,
    pixelRatio: 1.5,
    platform: 'Linux',
  })
})

test('only the visitor of a session can update it, and only with their own user (TRK-004, API-162)', async () => {
  const [customer, otherCustomer] = [await site.signUp(), await site.signUp()]
  acceptCookies(customer)
  const { row } = await startSession(customer)
  advance(5)
  const lastActivity = site.clock.now.toISOString()
  expect((await customer.put('/api/session', { lastActivity, userId: customer.userId })).status).toBe(200)
  expect(await readNewestVisit()).toMatchObject({
    last_activity_at: site.clock.now,
    user_id: customer.userId,
  })
  expect((await customer.put('/api/session', { userId: otherCustomer.userId })).status).toBe(403)
  expect((await otherCustomer.put('/api/session', { lastActivity })).status).toBe(404)
  const tomorrow = new Date(site.clock.now.getTime() + dayMs).toISOString()
  expect((await customer.put('/api/session', { lastActivity: tomorrow })).status).toBe(200)
  expect(await readNewestVisit()).toMatchObject({ id: row.id, last_activity_at: site.clock.now })
  expect((await customer.put('/api/session', { lastActivity: '0000-01-01T00:00:00Z' })).status).toBe(200)
  expect((await readNewestVisit()).last_activity_at).toEqual(new Date(site.clock.now.getTime() - dayMs))
})

test.each([
  [{ ...device, deviceHeight: 0 }],
  [{ ...device, landingPage: 'https://else.where' }],
  [{ ...device, devicePlatform: 'x'.repeat(101) }],
  [{ ...device, more: 1 }],
  [{}],
])('invalid device data is rejected: %#', async (body) => {
  expect((await site.visitor().post('/api/session', body)).status).toBe(422)
})

test('the number of sessions that one IP address can start is limited', async () => {
  const visitor = site.visitor()
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push((await visitor.post('/api/session', device)).status)
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([60, 429])
})

const eventVisits = (userId: string) =>
  site.db
    .selectFrom('event_visit')
    .select(['package_id', 'of_event', 'visit_id'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()

test('a visit to an event or package is stored once until the session timeout has passed (API-110, API-111, API-112)', async () => {
  const { organiser, guest, id, packageId } = await createSampleGroup(site)
  acceptCookies(organiser)
  acceptCookies(guest)
  const { row } = await startSession(organiser)
  const visit = (path: string, browser: TestBrowser = organiser) =>
    browser.post(`/api/session/${path}`, device)
  const [first, second] = await Promise.all([visit(`event/${id}`), visit(`event/${id}`)])
  expect(first).toMatchObject({ status: 200, body: { data: { sessionId: expect.any(String) } } })
  expect(second.body).toEqual(first.body)
  expect((await visit(`package/${id}/${packageId}`)).status).toBe(200)
  expect(await eventVisits(organiser.userId)).toEqual([
    { package_id: null, of_event: true, visit_id: row.id },
    { package_id: packageId, of_event: false, visit_id: row.id },
  ])
  advance(31)
  const laterVisit = await visit(`event/${id}`)
  expect(laterVisit.body).not.toEqual(first.body)
  expect((await visit(`eventAndPackage/${id}/${packageId}`, guest)).status).toBe(200)
  expect((await visit(`package/${id}/${packageId}`, guest)).status).toBe(200)
  expect(await eventVisits(guest.userId)).toEqual([
    { package_id: packageId, of_event: true, visit_id: null },
    { package_id: packageId, of_event: false, visit_id: null },
  ])
})

test('a visit to an event or package is not stored before cookies are accepted (TRK-O9)', async () => {
  const { guest, id, packageId } = await createSampleGroup(site)
  const paths = [`event/${id}`, `eventAndPackage/${id}/${packageId}`, `package/${id}/${packageId}`]
  const visit = async (path: string) => (await guest.post(`/api/session/${path}`, device)).body
  for (const choice of [undefined, 'no']) {
    if (choice) guest.cookies.set('cookiesAccepted', choice)
    for (const path of paths) expect(await visit(path)).toEqual({ data: { sessionId: null } })
  }
  expect(await eventVisits(guest.userId)).toEqual([])
  acceptCookies(guest)
  expect(await visit(paths[0]!)).toEqual({ data: { sessionId: expect.any(String) } })
  expect(await eventVisits(guest.userId)).toHaveLength(1)
})

test('a visit to an event can be recorded only for people who can see the event (API-110, API-111, API-112)', async () => {
  const { organiser, stranger, id, packageId } = await createSampleGroup(site)
  for (const path of [`event/${id}`, `eventAndPackage/${id}/${packageId}`, `package/${id}/${packageId}`]) {
    for (const browser of [stranger, site.visitor()])
      expect((await browser.post(`/api/session/${path}`, device)).status).toBe(403)
    expect((await staff.post(`/api/session/${path}`, device)).status).toBe(200)
  }
  expect((await organiser.post(`/api/session/package/${id}/none`, device)).status).toBe(404)
  expect((await staff.post('/api/session/event/none', device)).status).toBe(404)
})

test('each section sets how long a session can be inactive', async () => {
  const henTemplate = site.db.selectFrom('template').select('content').where('name', '=', 'hen')
  const { content } = await henTemplate.executeTakeFirstOrThrow()
  const changedContent = JSON.stringify({ ...(content as object), sessionTimeout: 45 })
  await site.db.updateTable('template').set({ content: changedContent }).where('name', '=', 'hen').execute()
  const { body } = await site.visitor().get('/api/session/cookie?section=hen')
  expect(body.sessionTimeout).toBe(45)
})

test('visits to the site and to events are deleted after 90 days', async () => {
  const { organiser, id } = await createSampleGroup(site)
  acceptCookies(organiser)
  const { row } = await startSession(organiser)
  await organiser.post(`/api/session/event/${id}`, device)
  const countStored = async () => [
    (await site.db.selectFrom('visit').select('id').where('id', '=', row.id).execute()).length,
    (await eventVisits(organiser.userId)).length,
  ]
  await deleteOldTracking(site.db, new Date(site.clock.now.getTime() + 90 * dayMs - 1))
  expect(await countStored()).toEqual([1, 1])
  await deleteOldTracking(site.db, new Date(site.clock.now.getTime() + 90 * dayMs + 1))
  expect(await countStored()).toEqual([0, 0])
})
