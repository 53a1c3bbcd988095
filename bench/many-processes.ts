import { readFileSync } from 'node:fs'
import { demoPassword } from '#features/accounts/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { freePort } from '#platform/server/free-port.ts'
import { startPooler } from '#tests/crash/connection-pooler.ts'
import { bodyOf } from '#tests/crash/create-trip.ts'
import { startLoadBalancer } from '#tests/crash/load-balancer.ts'
import { createWireClient, type WireClient } from '#tests/crash/wire-client.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import type { Measure } from './support/measure.ts'

/** Requests at the same time. */
const atOnce = 16
const turns = 1600
/** Requests in a turn: a page, a list, the user and an event. A save follows in every fourth turn. */
const requestsInTurn = 4.25

/** Returns the seconds of processor time that a process has used, from the clock ticks (1/100 s) that Linux counts. */
const processorSeconds = ({ pid }: ServerProcess): number => {
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

type Trip = { readonly eventId: string; readonly packageId: string }

const createTrips = async (organiser: WireClient): Promise<Trip[]> => {
  bodyOf(
    await organiser.send('POST', '/api/login', { username: 'organiser@test.com', password: demoPassword }),
  )
  const pack = { locationId: 'newcastle', startDate: addDays(dayOf(new Date()), 200), nightsCount: 2 }
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      const order = { section: 'stag', people: 8, package: pack }
      const { data } = bodyOf(await organiser.send('POST', '/api/event', order))
      return { eventId: data.event._doc as string, packageId: data.packageId as string }
    }),
  )
}

const sendTurn = async (url: string, organiser: WireClient, { eventId, packageId }: Trip, turn: number) => {
  const page = await fetch(`${url}/stag/in-newcastle`)
  await page.arrayBuffer()
  if (!page.ok) throw new Error(`a page responded with ${page.status}`)
  for (const path of ['/api/location/newcastle/products/stag', '/api/user', `/api/event/${eventId}`])
    bodyOf(await organiser.send('GET', path))
  if (turn % 4 > 0) return
  const commandList = [{ name: 'editEventNotes', packageId, data: { notes: `Turn ${turn}` } }]
  bodyOf(await organiser.send('PUT', `/api/event/${eventId}`, { commandList }))
}

/** Sends the same requests each time. Returns how many the servers handled in a second of their processors. */
const requestsPerProcessorSecond = async (
  servers: readonly ServerProcess[],
  send: (client: number, turn: number) => Promise<void>,
) => {
  const used = () => servers.reduce((sum, server) => sum + processorSeconds(server), 0)
  const before = used()
  let left = turns
  await Promise.all(
    Array.from({ length: atOnce }, async (_, client) => {
      while (left > 0) {
        left -= 1
        await send(client, left)
      }
    }),
  )
  return (turns * requestsInTurn) / (used() - before)
}

export const manyProcesses: Measure = {
  name: 'requests per processor second of two processes behind HAProxy and PgBouncer, in those of one',
  limit: { atLeast: 0.9 },
  unit: 'times',
  async run({ config, startServer }) {
    const ports = [await freePort(), await freePort(), await freePort()] as const
    const pooler = await startPooler(config.databaseUrl)
    const balancer = await startLoadBalancer(ports)
    const { url } = balancer
    const start = (place: 0 | 1) =>
      startServer({
        PORT: String(ports[place]),
        PUBLIC_URL: url,
        DATABASE_URL: pooler.url,
        DATABASE_VISITORS_URL: pooler.visitorsUrl,
        DATABASE_DIRECT_URL: config.databaseUrl,
      })
    const first = await start(0)
    let second: ServerProcess | undefined
    try {
      await until(async () => (await fetch(`${url}/ready`)).ok)
      const organiser = createWireClient(url)
      const trips = await createTrips(organiser)
      const measure = async (...servers: ServerProcess[]) => {
        const send = (client: number, turn: number) => sendTurn(url, organiser, trips[client]!, turn)
        // The first time is a warm-up.
        await requestsPerProcessorSecond(servers, send)
        return requestsPerProcessorSecond(servers, send)
      }
      const before = await measure(first)
      second = await start(1)
      const ofTwo = await measure(first, second)
      await second.stop()
      const after = await measure(first)
      const ofOne = (before + after) / 2
      return {
        value: ofTwo / ofOne,
        detail: `${ofTwo.toFixed(0)} with two processes, ${before.toFixed(0)} and ${after.toFixed(0)} with one before and after`,
      }
    } finally {
      await first.kill()
      await second?.kill()
      await balancer.stop()
      await pooler.stop()
    }
  },
}
