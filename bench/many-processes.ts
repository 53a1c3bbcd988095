import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { addDays, dayOf } from '#kernel/dates.ts'
import { startPooler } from '#tests/crash/connection-pooler.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { processorSeconds } from './load/measure-process.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Measure, Site } from './support/measure.ts'
import { median } from './support/timing.ts'

/** Number of clients that send requests to each process at the same time. */
const clientsOfProcess = 12
const rounds = 8
/** Number of turns that each process gets in a round. */
const turnsInRound = 300
const warmUpTurns = 1500
/** Requests in a turn: a page, a list, the user and an event. A save follows in every fourth turn. */
const requestsInTurn = 4.25

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
    const clientRequest = request(url, {
      agent,
      method,
      headers: {
        'accept-encoding': 'gzip, br',
        cookie: organiser.cookieHeader(),
        'x-csrf-token': organiser.cookies.get('_csrf') ?? '',
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    })
    clientRequest.end(payload)
    const [response] = await once(clientRequest, 'response')
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

/** Starts processes of a site behind a new pooler. Each gets its own clients. */
const startProcesses = async ({ config, app, startServer }: Site, count: number, agent: Agent) => {
  const pooler = await startPooler(config.databaseUrl)
  const databaseUrls = {
    DATABASE_URL: pooler.url,
    DATABASE_VISITORS_URL: pooler.visitorsUrl,
    DATABASE_DIRECT_URL: config.databaseUrl,
  }
  const organiser = await signIn(app, 'organiser')
  const sendTurn = turnSender(organiser, agent)
  const processes: LoadedProcess[] = []
  while (processes.length < count) {
    const trips: Trip[] = []
    while (trips.length < clientsOfProcess) trips.push(await createTrip(organiser))
    processes.push({ server: await startServer(databaseUrls), trips, sendTurn })
  }
  const stop = async () => {
    for (const { server } of processes) await server.kill()
    await pooler.stop()
  }
  return { processes, stop }
}

/** A process with the trips and requests of its clients. */
type LoadedProcess = {
  readonly server: ServerProcess
  /** One for each client. */
  readonly trips: readonly Trip[]
  readonly sendTurn: ReturnType<typeof turnSender>
}

/** Sends this number of turns to each of the processes, with the same number of clients for each. */
const load = async (processes: readonly LoadedProcess[], turns: number) => {
  const sendTurns = async ({ server, trips, sendTurn }: LoadedProcess) => {
    let remainingTurns = turns
    const sendOne = async (trip: Trip) => {
      while (remainingTurns > 0) {
        remainingTurns -= 1
        await sendTurn(server.url, trip, remainingTurns)
      }
    }
    await Promise.all(trips.map(sendOne))
  }
  await Promise.all(processes.map(sendTurns))
}

/**
 * Returns how many requests a process handles in a second of processor time during a round, alone or beside another.
 */
const measureRound = async (measured: LoadedProcess, neighbour?: LoadedProcess) => {
  const before = processorSeconds(measured.server.pid)
  await load(neighbour ? [measured, neighbour] : [measured], turnsInRound)
  return (turnsInRound * requestsInTurn) / (processorSeconds(measured.server.pid) - before)
}

/**
 * Measures how much processes of one site slow each other down. It compares a process beside another of its site with
 * the same process beside one of a separate site, which shares only the machine and PostgreSQL. Alone, a process
 * handles more than beside either, because nothing else needs its processor.
 */
export const manyProcesses: Measure = {
  name: 'requests per processor second beside a process of the same site, compared with beside a separate site',
  limit: { atLeast: 0.9 },
  unit: 'times',
  async run(bench) {
    const agent = new Agent({ keepAlive: true })
    const separateSite = await bench.openSite('bench_other')
    const shared = await startProcesses(bench, 2, agent)
    const separate = await startProcesses(separateSite, 1, agent)
    try {
      const [firstShared, secondShared, separateProcess] = [...shared.processes, ...separate.processes] as [
        LoadedProcess,
        LoadedProcess,
        LoadedProcess,
      ]
      await load([firstShared, secondShared, separateProcess], warmUpTurns)
      const rates: Record<'alone' | 'besideOwn' | 'besideSeparate', number>[] = []
      while (rates.length < rounds) {
        const isOdd = rates.length % 2 === 1
        const [measured, ownNeighbour] = isOdd ? [secondShared, firstShared] : [firstShared, secondShared]
        const alone = await measureRound(measured)
        // The order alternates, so that neither always follows the other.
        const firstRate = await measureRound(measured, isOdd ? ownNeighbour : separateProcess)
        const secondRate = await measureRound(measured, isOdd ? separateProcess : ownNeighbour)
        const [besideOwn, besideSeparate] = isOdd ? [firstRate, secondRate] : [secondRate, firstRate]
        rates.push({ alone, besideOwn, besideSeparate })
      }
      const rate = (name: 'alone' | 'besideOwn' | 'besideSeparate') =>
        median(rates.map((round) => round[name])).toFixed(0)
      return {
        // Each ratio is of one round, because the load of the machine changes.
        value: median(rates.map((round) => round.besideOwn / round.besideSeparate)),
        detail: `${rate('besideOwn')} requests beside another of its site, ${rate('besideSeparate')} beside a separate site, ${rate('alone')} alone; all behind PgBouncer`,
      }
    } finally {
      agent.destroy()
      await shared.stop()
      await separate.stop()
      await separateSite.app.close()
    }
  },
}
