import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { signInAsHiddenStaff, signInAsToggledStaff } from '#tests/support/acting.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { minuteOf, stampMinute } from '../../rules/minutes.ts'
import { deleteOldTracking } from '../delete-old-tracking.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger, id, packageId } = await createSampleGroup(site)
const dayMs = 86_400_000
const staffUserId = 'demo-staff'
const now = minuteOf(site.clock.now.getTime())

const acceptCookies = (browser: TestBrowser) => browser.cookies.set('cookiesAccepted', 'yes')
const reportStaffTime = (minutes: unknown, browser: TestBrowser = staff) =>
  browser.put('/api/staff/track', minutes)
const reportActivity = (fields: object = {}, browser: TestBrowser = organiser) =>
  browser.post('/api/userActivity/eventOrganiser', { eventId: id, userId: organiser.userId, ...fields })
const readActivity = async (browser: TestBrowser = staff) =>
  (await browser.get(`/api/event/${id}/activity`)).body.data

test('minutes of staff are stored once, from any number of tabs at the same time (TRK-011, API-155)', async () => {
  const minutes = [
    stampMinute(now, staffUserId, id),
    stampMinute(now - 1, staffUserId, id),
    stampMinute(now - 2, staffUserId),
  ]
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => reportStaffTime([...minutes, minutes[0]])))
  for (const { status } of responses) expect(status).toBe(200)
  expect(responses.reduce((sum, { body }) => sum + body.data.stored, 0)).toBe(3)
  expect((await reportStaffTime(minutes)).body.data).toEqual({ stored: 0 })
  expect((await readActivity()).staffMinutes).toBe(2)
  const today = dayOf(site.clock.now)
  const { data } = (await staff.get(`/api/staff/statistics?from=${addDays(today, -1)}&to=${today}`)).body
  expect(data.totals.staffMinutes).toBe(3)
  expect(data.bySection[0]).toMatchObject({ section: 'stag', staffMinutes: 2 })
  expect(data.byPerson).toMatchObject([{ name: 'Stef Staff', minutes: 3, otherMinutes: 1 }])
})

test('minutes with a wrong checksum, of others, in the future or older than a day are ignored (TRK-011, TRK-O5)', async () => {
  const invalidMinutes = [
    { ...stampMinute(now - 10, staffUserId), checksum: 'ffffffff' },
    stampMinute(now - 10, organiser.userId),
    stampMinute(now + 1, staffUserId),
    stampMinute(now - 1441, staffUserId),
  ]
  expect(await reportStaffTime(invalidMinutes)).toMatchObject({ status: 200, body: { data: { stored: 0 } } })
  for (const invalid of [{}, [{ minute: now }], Array.from({ length: 501 }, () => invalidMinutes[0])])
    expect((await reportStaffTime(invalid)).status).toBe(422)
})

test('only staff and hidden staff report working time, as themselves (TRK-010, API-155)', async () => {
  const hiddenStaff = await signInAsHiddenStaff(site, organiser.userId)
  expect((await reportStaffTime([stampMinute(now - 20, staffUserId)], hiddenStaff)).body.data).toEqual({
    stored: 1,
  })
  expect((await reportStaffTime([stampMinute(now - 21, organiser.userId)], hiddenStaff)).body.data).toEqual({
    stored: 0,
  })
  const toggledStaff = await signInAsToggledStaff(site)
  for (const browser of [toggledStaff, organiser, supplier, site.visitor()])
    expect((await reportStaffTime([], browser)).status).toBe(403)
})

test('staff who cannot see events add no time to them', async () => {
  const minutesBefore = (await readActivity()).staffMinutes
  const colleague = await createTestStaff(site, 'common.view')
  const minutes = [stampMinute(now - 30, colleague.userId, id)]
  expect((await reportStaffTime(minutes, colleague)).body.data).toEqual({ stored: 1 })
  expect((await readActivity()).staffMinutes).toBe(minutesBefore)
})

test('the activity of an organiser is stored only while their event is an enquiry with a manager (TRK-006, TRK-007, API-109)', async () => {
  acceptCookies(organiser)
  expect(await reportActivity()).toMatchObject({ status: 200, body: { data: { stored: 0 } } })
  await staff.put(`/api/event/${id}/manager/${staffUserId}`)
  expect((await readActivity()).organiser).toEqual({ lastSeen: null, activeMinutes: 0 })
  const minutes = [stampMinute(now - 1, organiser.userId, id), stampMinute(now - 5, organiser.userId, id)]
  const responses = await Promise.all([
    reportActivity({ minutes }),
    reportActivity({ minutes }),
    reportActivity(),
  ])
  expect(responses.reduce((sum, { body }) => sum + body.data.stored, 0)).toBe(3)
  expect((await readActivity()).organiser).toEqual({
    lastSeen: new Date(now * 60_000).toISOString(),
    activeMinutes: 3,
  })
  const booked = await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  expect(booked.status).toBe(200)
  const laterMinutes = [stampMinute(now - 30, organiser.userId, id)]
  expect((await reportActivity({ minutes: laterMinutes })).body).toEqual({ data: { stored: 0 } })
})

test('the activity of an organiser is not stored before they accept cookies (TRK-O9)', async () => {
  const otherGroup = await createSampleGroup(site)
  await staff.put(`/api/event/${otherGroup.id}/manager/${staffUserId}`)
  const request = { eventId: otherGroup.id, userId: otherGroup.organiser.userId }
  expect((await reportActivity(request, otherGroup.organiser)).body).toEqual({ data: { stored: 0 } })
  acceptCookies(otherGroup.organiser)
  expect((await reportActivity(request, otherGroup.organiser)).body).toEqual({ data: { stored: 1 } })
})

test('only the organiser reports their activity (TRK-007, API-109)', async () => {
  expect((await reportActivity({ userId: guest.userId }, guest)).status).toBe(403)
  expect((await reportActivity({ userId: guest.userId })).status).toBe(403)
  const actingStaff = [
    await signInAsHiddenStaff(site, organiser.userId),
    await signInAsToggledStaff(site, organiser.userId),
  ]
  for (const browser of actingStaff) acceptCookies(browser)
  for (const browser of [stranger, staff, supplier, site.visitor(), ...actingStaff])
    expect((await reportActivity({}, browser)).status).toBe(403)
  expect((await readActivity()).organiser.activeMinutes).toBe(3)
})

test('staff who can view the event see its activity, and only those who can view the company see who worked on it', async () => {
  expect((await readActivity()).byPerson).toEqual([{ id: staffUserId, name: 'Stef Staff', minutes: 2 }])
  const salesperson = await createTestStaff(site, 'eventArea.view')
  const { staffMinutes, byPerson } = await readActivity(salesperson)
  expect([staffMinutes, byPerson]).toEqual([2, undefined])
  const restricted = await createTestStaff(site, 'common.view')
  for (const browser of [organiser, guest, supplier, restricted, site.visitor()])
    expect((await browser.get(`/api/event/${id}/activity`)).status).toBe(403)
  expect((await restricted.get('/api/staff/statistics')).body.data).toMatchObject({
    isOwnTime: true,
    byPerson: [],
    totals: { staffMinutes: 0 },
  })
})

test('activity and working time are deleted after 400 days', async () => {
  const daysLater = (days: number) => new Date(site.clock.now.getTime() + days * dayMs)
  await deleteOldTracking(site.db, daysLater(2))
  expect(await site.db.selectFrom('reported_minute').selectAll().execute()).toEqual([])
  expect(await readActivity()).toMatchObject({ organiser: { activeMinutes: 3 }, staffMinutes: 2 })
  await deleteOldTracking(site.db, daysLater(402))
  expect(await readActivity()).toMatchObject({ organiser: { activeMinutes: 0 }, staffMinutes: 0 })
})
