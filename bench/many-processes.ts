import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { addDays, dayOf } from '#kernel/dates.ts'
import { startPooler } from '#tests/crash/connection-pooler.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Bench, Measure } from './support/measure.ts'
import { median } from './support/timing.ts'

/** Requests at the same time to each process. */
const clientsOfProcess = 12
const rounds = 8
/** Turns that each process gets. */
const turnsInRound = 300
const warmUpTurns = 1500
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

/** Starts two processes behind a pooler. */
const startProcesses = async ({ config, startServer }: Bench) => {
  const pooler = await startPooler(config.databaseUrl)
  const addresses = {
    DATABASE_URL: pooler.url,
    DATABASE_VISITORS_URL: pooler.visitorsUrl,
    DATABASE_DIRECT_URL: config.databaseUrl,
  }
  const servers = [await startServer(addresses), await startServer(addresses)] as const
  const stop = async () => {
    for (const server of servers) await server.kill()
    await pooler.stop()
  }
  return { servers, stop }
}

export const manyProcesses: Measure = {
  name: 'requests per processor second of two processes behind PgBouncer, in those of one',
  limit: { atLeast: 0.9 },
  unit: 'times',
  async run(bench) {
    const { servers, stop } = await startProcesses(bench)
    const agent = new Agent({ keepAlive: true })
    try {
      const organiser = await signIn(bench.app, 'organiser')
      const trips: Trip[] = []
      while (trips.length < 2 * clientsOfProcess) trips.push(await createTrip(organiser))
      const sendTurn = turnSender(organiser, agent)
      /** Sends turns to each of some processes, with the same number of clients for each. */
      const load = async (used: readonly ServerProcess[], turns: number) => {
        const sendTurns = async ({ url }: ServerProcess, index: number) => {
          let left = turns
          const own = trips.slice(index * clientsOfProcess, (index + 1) * clientsOfProcess)
          const sendOne = async (trip: Trip) => {
            while (left > 0) {
              left -= 1
              await sendTurn(url, trip, left)
            }
          }
          await Promise.all(own.map(sendOne))
        }
        await Promise.all(used.map(sendTurns))
      }
      /** Returns the requests of a round in each second of the processors of the servers that handled them. */
      const measure = async (used: readonly ServerProcess[]) => {
        const seconds = () => used.reduce((sum, server) => sum + processorSeconds(server), 0)
        const before = seconds()
        await load(used, turnsInRound)
        return (used.length * turnsInRound * requestsInTurn) / (seconds() - before)
      }
      await load(servers, warmUpTurns)
      const rates: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        rates[0].push(await measure([servers[round % 2]!]))
        rates[1].push(await measure(servers))
      }
      const [one, two] = [median(rates[0]), median(rates[1])]
      // Of neighbouring rounds, because the load of the machine changes.
      const ratios = rates[1].map((rate, round) => rate / rates[0][round]!)
      return {
        value: median(ratios),
        detail: `${two.toFixed(0)} requests with two processes, ${one.toFixed(0)} with one`,
      }
    } finally {
      agent.destroy()
      await stop()
    }
  },
}
