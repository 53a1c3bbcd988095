import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
} from '#tests/support/browser.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { createEvent, untilEventHome } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** Collects a page's requests with a matching path, each with its body. */
const collect = (page: Page, path: RegExp) => {
  const requests: [string, unknown][] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (path.test(pathname)) requests.push([`${request.method()} ${pathname}`, request.postDataJSON()])
  })
  return requests
}

const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
/** Moves the mouse until the value stored under this key changes, and then moves the clock past the next report. */
const beActive = async (page: Page, key: string, valueBefore: string | null = null) => {
  let position = 100
  await soon(async () => {
    position += 5
    await page.mouse.move(position, position)
    return readStored(page, key)
  }).not.toBe(valueBefore)
  await page.clock.fastForward(60_000)
}

/** Returns whether a DOM event counts as activity. Six seconds must pass before new activity is recorded. */
const isActivity = async (page: Page, name: string) => {
  await page.clock.fastForward(6_000)
  return page.evaluate((event) => {
    const before = localStorage.getItem('lastActivity')
    document.body.dispatchEvent(new Event(event))
    return localStorage.getItem('lastActivity') !== before
  }, name)
}

test('the first page starts a session with only the size of the screen; when the visitor accepts cookies, it also sends the other data of the device and the referrer, and counts the session; the next page continues the session (TRK-001, TRK-003, TRK-O9, TRK-O10)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url, isNew: true })
  const sessions = collect(page, /^\/api\/session$/)
  await page.goto('/stag?utm_source=news&q=private')
  await soon(() => sessions.map(([name]) => name)).toEqual(['POST /api/session'])
  const size = { deviceHeight: 900, deviceWidth: 1440 }
  const details = {
    deviceColorDepth: expect.toSatisfy((depth) => depth > 0),
    devicePixelRatio: 1,
    devicePlatform: expect.stringMatching(/./),
  }
  expect(sessions[0]![1]).toEqual({
    ...size,
    deviceColorDepth: 0,
    devicePixelRatio: 0,
    devicePlatform: '',
    refUrl: '',
    landingPage: '/stag',
  })
  await soon(() => readStored(page, 'lastActivity')).toMatch(/^\d{13}$/)
  await soon(() => page.evaluate(() => document.body.className)).toContain('visit-first')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lastActivity'])
  await page.getByRole('button', { name: 'Accept cookies' }).click()
  await soon(async () => {
    await page.mouse.move(Math.random() * 500, 300)
    return sessions[1]
  }).toEqual([
    'PUT /api/session',
    {
      lastActivity: expect.any(String),
      ...details,
      landingPage: '/stag?utm_source=news',
      refUrl: '',
      shortUrlId: undefined,
    },
  ])
  expect(await readStored(page, 'visits')).toBe('1')
  const cookie = (await context.cookies()).find(({ name }) => name === 'sid')!
  expect([cookie.httpOnly, cookie.expires > Date.now() / 1000 + 300 * 86_400]).toEqual([true, true])

  const checks = collect(page, /^\/api\/session\/cookie$/)
  await page.goto('/hen')
  await soon(() => checks.length).toBe(1)
  await soon(() => page.evaluate(() => document.body.className)).toContain('visit-first')
  expect(sessions.filter(([name]) => name.startsWith('POST'))).toHaveLength(1)
  // The page's own update sets the cookies again, so it must not arrive after they are cleared.
  await soon(() => sessions.filter(([name]) => name.startsWith('PUT'))).toHaveLength(2)
  await context.clearCookies({ name: 'session_check' })
  await page.goto('/hen/locations')
  await soon(() => page.evaluate(() => document.body.className)).toContain('visit-second')
  const nextSession = sessions.findLast(([name]) => name === 'POST /api/session')!
  expect(nextSession[1]).toMatchObject({ ...size, ...details, landingPage: '/hen/locations' })
})

test('an organiser’s visit to an enquiry that has a manager is recorded once, and the organiser’s active minutes are recorded only while the event’s page is open; staff see the last visit, and the time that staff spent on the event (TRK-005, TRK-006, TRK-007, TRK-008, TRK-010, TRK-013)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.clock.install()
  await enterAsNew(page, newPerson('Olive Organiser'))
  const event = await createEvent(page)
  const colleague = createSiteCaller(site.url)
  const { user } = await colleague.logIn('staff')
  await colleague.put(`/event/${event._doc}/manager/${user.id}`)

  const visits = collect(page, /^\/api\/session\/(event|package)/)
  const activity = collect(page, /^\/api\/userActivity\/eventOrganiser$/)
  const openEvent = async () => {
    await page.goto(`/my-events?eventId=${event._doc}`)
    await untilEventHome(page)
  }
  await openEvent()
  const visit = `/api/session/eventAndPackage/${event._doc}/${event.packageOption[0]!.id}`
  await soon(() => visits.map(([name]) => name)).toEqual([`POST ${visit}`])
  expect(await page.evaluate(() => sessionStorage.getItem('sessionEventList'))).toContain(event._doc)
  await beActive(page, 'organiserTrackMinutes')
  await soon(() => activity.length).toBe(1)
  expect(activity[0]![1]).toMatchObject({ eventId: event._doc, userId: expect.any(String) })
  await soon(() => readStored(page, 'organiserTrackMinutes')).toBeNull()

  await openInPage(page, '/my-events?list=all')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.fastForward(60_000)
  const activityBefore = await readStored(page, 'lastActivity')
  await beActive(page, 'lastActivity', activityBefore)
  expect(await readStored(page, 'organiserTrackMinutes')).toBeNull()
  expect(activity).toHaveLength(1)
  for (const name of ['mousedown', 'mousemove', 'keydown', 'scroll'])
    expect([name, await isActivity(page, name)]).toEqual([name, true])
  expect(await isActivity(page, 'click'), 'a DOM event that does not count as activity').toBe(false)
  await openEvent()
  // The lock against reports from several tabs lasts ten seconds of real time. The test deletes it instead of waiting.
  await page.context().clearCookies({ name: 'reportLock' })
  await beActive(page, 'organiserTrackMinutes')
  await soon(() => activity.length).toBe(2)
  expect(visits).toHaveLength(1)

  const staffPage = (await newVisitor({ baseURL: site.url })).page
  await staffPage.clock.install()
  await enterAs(staffPage, 'staff@test.com')
  const work = collect(staffPage, /^\/api\/staff\/track$/)
  await staffPage.goto(`/admin/event/${event._doc}`)
  await staffPage.getByText('The organiser last visited today.').waitFor()
  await beActive(staffPage, 'staffTrack')
  await soon(() => work.length).toBe(1)
  expect(work[0]![1]).toMatchObject([{ userId: user.id, eventId: event._doc }])
  await soon(() => readStored(staffPage, 'staffTrack')).toBeNull()
  await staffPage.reload()
  await staffPage.getByText(/Staff have spent \d+ min on this event: Stef Staff/).waitFor()
  await onEach(staffPage, ['desktop', 'phone'], async (size) => {
    await checkAccessibility(staffPage)
    await savePicture(staffPage, `staff-event-activity-${size}`)
  })
  await openInPage(staffPage, '/admin/index/staff_stats?period=today')
  const time = staffPage.getByRole('region', { name: 'Staff time' })
  await time.getByRole('row', { name: /Stef Staff.* min/ }).waitFor()
  await onEach(staffPage, ['desktop', 'phone'], async (size) => {
    await checkAccessibility(staffPage)
    await savePicture(staffPage, `staff-time-${size}`)
  })
})
