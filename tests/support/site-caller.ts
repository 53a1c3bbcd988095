import { randomUUID } from 'node:crypto'
import { demoPassword } from '#features/accounts/server/index.ts'
import { addDays, dayOf, weekday } from '#kernel/dates.ts'
import { nextAddress } from './next-address.ts'
import { storeCookies } from './test-browser.ts'

/** Creates a client for the API of a running site, with which journeys prepare their data. */
export const createSiteCaller = (url: string) => {
  const cookies = new Map<string, string>()
  const ipAddress = nextAddress()
  const ownHeaders = (): Record<string, string> => {
    const csrf = cookies.get('_csrf')
    return {
      'x-forwarded-for': ipAddress,
      cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      ...(csrf ? { 'x-csrf-token': csrf } : {}),
    }
  }
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...ownHeaders() },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    storeCookies(cookies, response.headers.getSetCookie())
    const responseBody = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(responseBody)}`)
    // Tests read responses of every shape.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return responseBody as any
  }
  return {
    /** Returns the headers that identify this client: its IP address and the cookies of its session. */
    ownHeaders,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown = {}) => send('PUT', path, body),
    logIn: (kind: 'organiser' | 'supplier' | 'staff') =>
      send('POST', '/login', { username: `${kind}@test.com`, password: demoPassword }),
  }
}

/** Returns a Monday in about a hundred days: prices depend on the day of the week. */
const mondayAhead = () => {
  const day = addDays(dayOf(new Date()), 100)
  return addDays(day, (8 - weekday(day)) % 7)
}

/** Returns a product in Newcastle as part of an unsaved package. */
const productOn = (dayIndex: number, productId: string, startTime: string) => ({
  productId,
  itinerary: [{ newItineraryId: `it-${randomUUID()}`, dayIndex, times: { startTime } }],
})

/** Signs up an organiser with an event, two products of the demo supplier and one of another supplier. */
export const organiseEvent = async (url: string, name: string, people = 10) => {
  const organiser = createSiteCaller(url)
  const email = `${randomUUID()}@test.com`
  await organiser.post('/register', { email, firstName: 'Ann', lastName: 'Lee', password: 'riverboat7' })
  const { data } = await organiser.post('/event', {
    section: 'stag',
    people,
    name,
    requestId: randomUUID(),
    package: {
      locationId: 'newcastle',
      startDate: mondayAhead(),
      nightsCount: 2,
      productList: [
        productOn(1, 'newcastle-air-rifles-and-archery', '10:00'),
        productOn(1, 'newcastle-quad-trekking', '14:30'),
        productOn(2, 'newcastle-axe-throwing', '12:00'),
      ],
    },
  })
  return { organiser, email, eventId: data.event._doc as string, packageId: data.packageId as string }
}

/** Creates an event as `organiseEvent` does, which staff book without payment. Its suppliers have open requests. */
export const organiseBookedEvent = async (url: string, name: string) => {
  const createdEvent = await organiseEvent(url, name)
  const staff = createSiteCaller(url)
  await staff.logIn('staff')
  await staff.post(`/event/${createdEvent.eventId}/package/${createdEvent.packageId}/bookWithoutPayment`)
  return { ...createdEvent, staff }
}
