import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { addDays, dayOf } from '#kernel/dates.ts'
import { freePort } from '#platform/server/free-port.ts'
import { startPooler } from '#tests/crash/connection-pooler.ts'
import { startLoadBalancer } from '#tests/crash/load-balancer.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { until } from '#tests/support/until.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Bench, Measure } from './support/measure.ts'
import { median } from './support/timing.ts'

/** Requests at the same time. */
const atOnce = 16
const rounds = 7
const turnsInRound = 400
const warmUpTurns = 3000
/** Requests in a turn: a page, a list, the user and an event. A save follows in every fourth turn. */
const requestsInTurn = 4.25

/** Returns the seconds of processor time that a process has used, from the clock ticks (1/100 s) that Linux counts. */
const processorSeconds = ({ pid }: ServerProcess): number => {
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

type Trip = { readonly eventId: string; readonly packageId: string }

const createTrip = async (organiser: TestBrowser): Promise<Trip> => {
  const pack = { locationId: 'newcastle', startDate: addDays(dayOf(new Date()), 200), nightsCount: 2 }
  const { data } = bodyOf(
    await organiser.post('/api/event', { section: 'stag', people: 8, package: pack }),
  ) as { data: { event: { _doc: string }; packageId: string } }
  return { eventId: data.event._doc, packageId: data.packageId }
}

/** Sends the requests of a turn as a user. The responses are read, but neither decompressed nor parsed. */
const turnSender = (organiser: TestBrowser, agent: Agent) => {
  const send = async (url: string, method = 'GET', body?: object) => {
    const payload = body && JSON.stringify(body)
    const sent = request(url, {
      agent,
      method,
      headers: {
        'accept-encoding': 'gzip, br',
        cookie: organiser.cookieHeader(),
        'x-csrf-token': organiser.cookies.get('_csrf') ?? '',
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    })
    sent.end(payload)
    const [response] = await once(sent, 'response')
    const bytes = await buffer(response)
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.statusCode} ${bytes}`)
  }
  return async (url: string, { eventId, packageId }: Trip, turn: number) => {
    await send(`${url}/stag/in-newcastle`)
    await send(`${url}/api/location/newcastle/products/stag`)
    await send(`${url}/api/user`)
    await send(`${url}/api/event/${eventId}`)
    if (turn % 4 > 0) return
    const commandList = [{ name: 'editEventNotes', packageId, data: { notes: `Turn ${turn}` } }]
    await send(`${url}/api/event/${eventId}`, 'PUT', { commandList })
  }
}

/** Starts two processes behind a pooler, and two load balancers: one uses only the first process, the other both. */
const startSites = async ({ config, startServer }: Bench) => {
  const [first, second, unused] = [await freePort(), await freePort(), await freePort()]
  const pooler = await startPooler(config.databaseUrl)
  const balancers = [
    await startLoadBalancer([first, unused, unused]),
    await startLoadBalancer([first, second, unused]),
  ] as const
  const start = (port: number) =>
    startServer({
      PORT: String(port),
      DATABASE_URL: pooler.url,
      DATABASE_VISITORS_URL: pooler.visitorsUrl,
      DATABASE_DIRECT_URL: config.databaseUrl,
    })
  const servers = [await start(first), await start(second)] as const
  const stop = async () => {
    for (const server of servers) await server.kill()
    for (const balancer of balancers) await balancer.stop()
    await pooler.stop()
  }
  return { ofOne: balancers[0].url, ofTwo: balancers[1].url, servers, stop }
}

export const manyProcesses: Measure = {
  name: 'requests per processor second of two processes behind HAProxy and PgBouncer, in those of one',
  limit: { atLeast: 0.9 },
  unit: 'times',
  async run(bench) {
    const { ofOne, ofTwo, servers, stop } = await startSites(bench)
    const agent = new Agent({ keepAlive: true })
    try {
      for (const url of [ofOne, ofTwo]) await until(async () => (await fetch(`${url}/ready`)).ok)
      const organiser = await signIn(bench.app, 'organiser')
      const trips = await Promise.all(Array.from({ length: atOnce }, () => createTrip(organiser)))
      const sendTurn = turnSender(organiser, agent)
      const load = async (url: string, turns: number) => {
        let left = turns
        const sendTurns = async (trip: Trip) => {
          while (left > 0) {
            left -= 1
            await sendTurn(url, trip, left)
          }
        }
        await Promise.all(trips.map(sendTurns))
      }
      /** Returns the requests of a round in each second of the processors of the servers that handled them. */
      const measure = async (url: string, used: readonly ServerProcess[]) => {
        const seconds = () => used.reduce((sum, server) => sum + processorSeconds(server), 0)
        const before = seconds()
        await load(url, turnsInRound)
        return (turnsInRound * requestsInTurn) / (seconds() - before)
      }
      // Alone at first: many visitors at once would wait for longer than they are allowed to while nothing is cached.
      for (let turn = 0; turn < 4; turn += 1) await sendTurn(ofTwo, trips[0]!, turn)
      await load(ofTwo, warmUpTurns)
      const rates: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        rates[0].push(await measure(ofOne, servers.slice(0, 1)))
        rates[1].push(await measure(ofTwo, servers))
      }
      const [one, two] = [median(rates[0]), median(rates[1])]
      return {
        value: two / one,
        detail: `${two.toFixed(0)} requests with two processes, ${one.toFixed(0)} with one`,
      }
    } finally {
      agent.destroy()
      await stop()
    }
  },
}
