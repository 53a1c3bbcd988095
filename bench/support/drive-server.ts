import { demoPassword } from '#features/accounts/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createWireClient, type Reply } from '#tests/crash/wire-client.ts'
import { withProducts } from './fill-products.ts'
import type { Bench } from './measure.ts'

const password = 'riverboat7'
const customLocationPath = '/stag/in-custom-location/do-driving'
const commandCount = 30
const entryCount = 40

const expectSuccess = (reply: Reply | undefined) => {
  if (reply?.status !== 200) throw new Error(JSON.stringify(reply)?.slice(0, 300))
  return reply.body
}

const repeat = async (times: number, work: (turn: number) => Promise<unknown>, concurrency = 5) => {
  for (let turn = 0; turn < times; turn += concurrency)
    await Promise.all(Array.from({ length: concurrency }, (_, index) => work(turn + index)))
}

const logIn = async (url: string, kind: 'organiser' | 'guest' | 'staff') => {
  const client = createWireClient(url)
  expectSuccess(
    await client.send('POST', '/api/login', { username: `${kind}@test.com`, password: demoPassword }),
  )
  return client
}

/** Signs up people at different IP addresses, then logs all of them in at the same time. */
const driveLogins = async (url: string, peopleCount: number) => {
  const clientAt = (turn: number) =>
    createWireClient(url, { 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` })
  const credentialsOf = (turn: number) => ({ email: `driven-${turn}@test.com`, password })
  const names = { firstName: 'Ann', lastName: 'Lee' }
  await repeat(peopleCount, async (turn) =>
    expectSuccess(await clientAt(turn).send('POST', '/api/register', { ...credentialsOf(turn), ...names })),
  )
  await repeat(
    peopleCount,
    async (turn) =>
      expectSuccess(
        await clientAt(turn).send('POST', '/api/login', { username: credentialsOf(turn).email, password }),
      ),
    peopleCount,
  )
}

const driveSaves = async (url: string, saveCount: number) => {
  const organiser = await logIn(url, 'organiser')
  const productList = Array.from({ length: entryCount }, (_, index) => ({
    productId: 'newcastle-clay-pigeon-shooting',
    itinerary: [{ newItineraryId: `driven-${index}`, dayIndex: index % 4, times: { startTime: '10:00' } }],
  }))
  const startDate = addDays(dayOf(new Date()), 100)
  const pack = { locationId: 'newcastle', startDate, nightsCount: 3, productList }
  const { data } = expectSuccess(
    await organiser.send('POST', '/api/event', { section: 'stag', people: 20, package: pack }),
  )
  const { packageId } = data
  for (let turn = 0; turn < saveCount; turn += 1) {
    const commandList = Array.from({ length: commandCount }, (_, index) => ({
      name: 'editStartTime',
      packageId,
      itineraryId: `driven-${index}`,
      data: { startTime: `${10 + ((turn + index) % 10)}:30` },
    }))
    expectSuccess(await organiser.send('PUT', `/api/event/${data.event._doc}`, { commandList }))
  }
}

const drivePages = async (url: string, pageCount: number) => {
  await repeat(pageCount, async (turn) => {
    const response = await fetch(`${url}${customLocationPath}?name=Place-${turn}&lat=54.97&lon=-1.6`)
    await response.text()
    if (response.status !== 200) throw new Error(`a page returned ${response.status}`)
  })
}

const driveLists = async (url: string, times: number) => {
  const [guest, staff] = [await logIn(url, 'guest'), await logIn(url, 'staff')]
  await repeat(times, async () => {
    expectSuccess(await guest.send('GET', '/api/customer/demo-guest/events'))
    expectSuccess(await staff.send('GET', '/api/events?limit=1000'))
  })
}

/**
 * Sends to the server’s process the kinds of requests that other measures inject in this process.
 * @returns what was sent, as text
 */
export const driveServer = async ({ server, app }: Bench): Promise<string> => {
  const { url } = server
  await driveLogins(url, 50)
  await driveSaves(url, 200)
  await withProducts(app.database, { locationId: 'newcastle', count: 500 }, async () => {
    const visitor = createWireClient(url)
    await repeat(200, async () =>
      expectSuccess(await visitor.send('GET', '/api/location/newcastle/products/stag')),
    )
    await drivePages(url, 500)
  })
  await driveLists(url, 200)
  return '50 log-ins, 200 saves, 200 lists of 500 products, 500 uncached pages, 400 lists of events'
}
