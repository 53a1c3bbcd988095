import { expect, test } from 'vitest'
import { createSampleEvent, joinEvent, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()

const startEvent = async () => {
  const [organiser, guest, absentGuest] = [
    await site.signUp({ firstName: 'Olga' }),
    await site.signUp({ firstName: 'Gus' }),
    await site.signUp({ firstName: 'Absalom' }),
  ]
  const { event, packageId } = await createSampleEvent(site, organiser)
  const path = `/api/event/${event._doc}`
  await joinEvent(guest, event.token)
  await joinEvent(absentGuest, event.token)
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  return { organiser, guest, absent: absentGuest, id: event._doc as string, path, packageId, itineraryId }
}

const textFrom = async (browser: TestBrowser, path: string): Promise<string> => {
  const { status, body } = await browser.get(path)
  expect([path, status]).toEqual([path, 200])
  return JSON.stringify(body)
}

test('if the organiser hides non-attending guests, other guests do not see them (EVT-008)', async () => {
  const { organiser, guest, absent: absentGuest, path, packageId } = await startEvent()
  await staff.post(`${path}/package/${packageId}/bookWithoutPayment`)
  await absentGuest.put(`${path}/customer/${absentGuest.userId}/setAttendingToNo`)
  const readTexts = (browser: TestBrowser & { userId: string }) =>
    Promise.all([
      textFrom(browser, path),
      textFrom(browser, `${path}/getCustomersDetails`),
      textFrom(browser, `${path}/state/booked/${browser.userId}`),
    ])
  for (const text of await readTexts(guest)) expect(text).toContain('Absalom')
  expect((await organiser.post(`${path}/updateHideNonAttending`, { hideNonAttending: true })).status).toBe(
    200,
  )
  for (const text of await readTexts(guest)) {
    expect(text).not.toContain('Absalom')
    expect(text).not.toContain(absentGuest.userId)
    expect(text).toContain('Olga')
  }
  const nameStatus = async (browser: TestBrowser) =>
    (await browser.get(`/api/user/minified/${absentGuest.userId}`)).status
  expect(await nameStatus(guest)).toBe(404)
  for (const browser of [organiser, absentGuest]) {
    for (const text of await readTexts(browser)) expect(text).toContain('Absalom')
    expect(await nameStatus(browser)).toBe(200)
  }
  const saved = await guest.post(`${path}/updateAttending`, { customerId: guest.userId, attending: 'Yes' })
  expect(JSON.stringify(saved.body)).not.toContain('Absalom')
  await organiser.post(`${path}/updateHideNonAttending`, { hideNonAttending: false })
  expect(await textFrom(guest, path)).toContain('Absalom')
  expect(await nameStatus(guest)).toBe(200)
})

test('only staff see the sales heat', async () => {
  const { organiser, guest, path } = await startEvent()
  await staff.put(`${path}/salesFunnel`, { heat: 5 })
  expect((await staff.get(path)).body.data.salesFunnelHeat).toBe(5)
  for (const browser of [organiser, guest]) expect(await textFrom(browser, path)).not.toMatch(/heat/i)
})

test('a product that is hidden after the booking is also missing from the booked state that guests see (PERM-025)', async () => {
  const { organiser, guest, path, packageId, itineraryId } = await startEvent()
  await staff.post(`${path}/package/${packageId}/bookWithoutPayment`)
  const bookedState = (browser: TestBrowser & { userId: string }) =>
    textFrom(browser, `${path}/state/booked/${browser.userId}`)
  expect(await bookedState(guest)).toContain(itineraryId)
  const hideCommand = { name: 'hideProduct', packageId, itineraryId, data: { hideProduct: true } }
  expect((await staff.put(path, { commandList: [hideCommand] })).status).toBe(200)
  expect(await bookedState(guest)).not.toContain(itineraryId)
  expect(await bookedState(organiser)).toContain(itineraryId)
})

test('the booked state shows a guest their share only while the event shows prices to guests (PERM-027)', async () => {
  const { guest, path, packageId } = await startEvent()
  await staff.post(`${path}/package/${packageId}/bookWithoutPayment`)
  const bookedState = () => textFrom(guest, `${path}/state/booked/${guest.userId}`)
  expect(await bookedState()).toMatch(/totalGBP/)
  const displayChoices = { organiser: 'Show', guest: 'Hide' }
  await staff.put(`${path}/displayPrices`, { packagePrices: displayChoices, productPrices: displayChoices })
  expect(await bookedState()).not.toMatch(/totalGBP/)
})
