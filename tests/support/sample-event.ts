import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type TestApp, testApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

/** Creates the application and logs in a staff user and a supplier. */
export const testEventApp = async () => {
  const site = await testApp()
  return { site, staff: await site.signIn('staff'), supplier: await site.signIn('supplier') }
}

/**
 * Returns a payload that creates an event: two nights in Newcastle for ten people, a hundred days ahead, with archery
 * on the second day.
 */
export const samplePayload = (site: TestApp, fields: Record<string, unknown> = {}) => ({
  section: 'stag',
  people: 10,
  requestId: randomUUID(),
  package: {
    locationId: 'newcastle',
    startDate: addDays(dayOf(site.clock.now), 100),
    nightsCount: 2,
    productList: [sampleProduct()],
  },
  ...fields,
})

/** Returns a product of the demo supplier as part of an unsaved package. */
export const sampleProduct = (newItineraryId = `it-${randomUUID()}`) => ({
  productId: 'newcastle-air-rifles-and-archery',
  itinerary: [{ newItineraryId, dayIndex: 1, times: { startTime: '10:00' } }],
})

/** Creates an event as the browser's customer and returns the data of the response. */
export const createSampleEvent = async (
  site: TestApp,
  browser: TestBrowser,
  fields: Record<string, unknown> = {},
) => {
  const { status, body } = await browser.post('/api/event', samplePayload(site, fields))
  if (status !== 200) throw new Error(`no event: ${JSON.stringify(body)}`)
  return body.data
}

/** Creates an event that a guest has joined, and a customer who does not belong to it. */
export const createSampleGroup = async (site: TestApp) => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr', phone: '07700900123' })
  const guest = await site.signUp({ firstName: 'Gwen', lastName: 'Gray' })
  const stranger = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  await joinEvent(guest, event.token)
  return {
    organiser,
    guest,
    stranger,
    id: event._doc as string,
    packageId: packageId as string,
    itineraryId: event.packageOption[0].productList[0].itinerary[0].itineraryId as string,
  }
}

/** Accepts the invite of an event, with the answer Yes by default. Returns the event. */
export const joinEvent = async (
  browser: TestBrowser & { readonly userId: string },
  token: string,
  attending = 'Yes',
) => {
  const { status, body } = await browser.post(`/api/event/${token}/customer/${browser.userId}/acceptInvite`, {
    attending,
  })
  if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`)
  return body.data.event
}
