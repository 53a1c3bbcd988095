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
const log = (browser: TestBrowser, body: object = phone) => browser.put(`/api/event/${id}/logSession`, body)
const sessions = async () => (await staff.get(`/api/event/${id}/sessions`)).body.data

test('sessions on an event are logged with person, time and device, and shown to staff (EVT-068, API-071, EVT-O22)', async () => {
  const { version } = (await staff.get(`/api/event/${id}`)).body.data
  const first = await log(organiser)
  expect([first.status, first.body.data.event.version]).toEqual([200, version])
  setMinutesAfterStart(1)
  await log(guest, { ...phone, deviceWidth: 1440 })
  expect(await sessions()).toMatchObject([
    { userId: guest.userId, name: 'Gwen Gray', deviceWidth: 1440 },
    { userId: organiser.userId, name: 'Olga Orr', startedAt: start.toISOString(), ...phone },
  ])
})

test('a person who opens the event again within half an hour of the start of their session gets no new one (EVT-O22)', async () => {
  const before = (await sessions()).length
  setMinutesAfterStart(20)
  await Promise.all([log(organiser), log(organiser)])
  expect((await sessions()).length).toBe(before)
  setMinutesAfterStart(31)
  await Promise.all([log(organiser), log(organiser)])
  expect((await sessions()).length).toBe(before + 1)
})

test('only people of the event log a session, and only staff read them (EVT-068)', async () => {
  const before = await sessions()
  for (const browser of [stranger, supplier, site.visitor()]) expect((await log(browser)).status).toBe(403)
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await browser.get(`/api/event/${id}/sessions`)).status).toBe(403)
  for (const bad of [{}, { ...phone, deviceWidth: 0 }, { ...phone, landingPage: 'https://else.where' }])
    expect((await log(organiser, bad)).status).toBe(422)
  expect(await sessions()).toEqual(before)
})
