import { expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger, id } = await createSampleGroup(site)
const start = site.clock.now
const setMinutesAfterStart = (minutes: number) => {
  site.clock.now = new Date(start.getTime() + minutes * 60_000)
}
const phone = { deviceWidth: 390, deviceHeight: 844, landingPage: '/my-events' }
const logSession = (browser: TestBrowser, body: object = phone) =>
  browser.put(`/api/event/${id}/logSession`, body)
const sessions = async () => (await staff.get(`/api/event/${id}/sessions`)).body.data

test('sessions on an event are logged with person, time and device, and shown to staff (EVT-068, API-071, EVT-O22)', async () => {
  const { version } = (await staff.get(`/api/event/${id}`)).body.data
  const response = await logSession(organiser)
  expect([response.status, response.body.data.event.version]).toEqual([200, version])
  setMinutesAfterStart(1)
  await logSession(guest, { ...phone, deviceWidth: 1440 })
  expect(await sessions()).toMatchObject([
    { userId: guest.userId, name: 'Gwen Gray', deviceWidth: 1440 },
    { userId: organiser.userId, name: 'Olga Orr', startedAt: start.toISOString(), ...phone },
  ])
})

test('a person who opens the event again within half an hour of the start of their session gets no new one (EVT-O22)', async () => {
  const countBefore = (await sessions()).length
  setMinutesAfterStart(20)
  await Promise.all([logSession(organiser), logSession(organiser)])
  expect((await sessions()).length).toBe(countBefore)
  setMinutesAfterStart(31)
  await Promise.all([logSession(organiser), logSession(organiser)])
  expect((await sessions()).length).toBe(countBefore + 1)
})

test('only people of the event can log sessions, and only staff can read sessions (EVT-068)', async () => {
  const sessionsBefore = await sessions()
  for (const browser of [stranger, supplier, site.visitor()])
    expect((await logSession(browser)).status).toBe(403)
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await browser.get(`/api/event/${id}/sessions`)).status).toBe(403)
  for (const invalidBody of [
    {},
    { ...phone, deviceWidth: 0 },
    { ...phone, landingPage: 'https://else.where' },
  ])
    expect((await logSession(organiser, invalidBody)).status).toBe(422)
  expect(await sessions()).toEqual(sessionsBefore)
})
