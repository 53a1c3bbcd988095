import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { randomFrom } from '#kernel/random.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { freePort } from '#platform/server/free-port.ts'
import { type LoopResult, percentile, runOpenLoop } from '#tests/support/load/open-loop.ts'
import { createRequestSender } from '#tests/support/load/send-request.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import { buildPages } from '../../scripts/build.ts'
import { createDatabase } from '../support/create-database.ts'
import { liveMegabytes } from './live-memory.ts'
import { pinToCore, processorSeconds, residentMegabytes, watchCores } from './measure-process.ts'
import { acceptedMsOf, outcomeTable, problemsOf, refusedCountOf, sentCountOf } from './report-load.ts'
import { createTraffic, sendUntilAccepted, type Traffic } from './traffic.ts'

/**
 * Overloads one process of Jaunt: finds the rate of requests that the process can serve, then sends a multiple of this
 * rate for some minutes. Exits with 1 if accepted requests were slow, a request failed, memory grew, or requests were
 * still refused after the overload.
 */

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: 'auto' },
    times: { type: 'string', default: '2' },
  },
})
const minutes = Number(options.minutes)
const overloadFactor = Number(options.times)

/** Maximum p99 of accepted requests under overload, and while the capacity is measured, in milliseconds. */
const [maxP99Ms, maxCapacityP99Ms] = [500, 250]
/** Maximum growth of the live memory in MB a minute, after the first third of the overload. */
const maxGrowthMb = 1
/**
 * In shorter runs, caches are still filling, and the garbage collection before a measurement would slow too many of the
 * requests down. So live memory is not measured.
 */
const minMinutesForMemory = 5
const memoryIntervalMs = 5000
const [serverCore, clientCore] = [0, 1]
/** If a lower rate than this, in requests a second, is still too high, the search for the capacity fails. */
const minRate = 5

const log = (text: string) => console.error(`… ${text}`)

const openDatabase = async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join('.data', 'load') })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const [line = ''] = readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n')
  // PostgreSQL starts a process for each connection, which inherits the core.
  pinToCore(Number(line), clientCore)
  await client.end()
  return { url: await createDatabase(url, 'load'), stop }
}

/**
 * Starts Jaunt with the shipped catalogue and demo data, and waits until the demo data is complete. The inspector of
 * the process listens on a port, to measure the live memory.
 */
const startServer = async (databaseUrl: string, inspectorPort: number): Promise<ServerProcess> => {
  const database = connectDatabase(createPool(databaseUrl, { max: 1 }))
  await migrateToLatest(database)
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    DEMO_EVENT: 'yes',
    LOAD_SHEDDING: 'yes',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  })
  await until(async () => {
    const counts = await database
      .selectFrom('event')
      .select((all) => all.fn.countAll().as('events'))
      .execute()
    return Number(counts[0]!.events) >= 60
  }, 500)
  await database.destroy()
  return server
}

/** Returns a Markdown table of the server's processor time for a request of each kind, sent one after another. */
const measureKinds = async (server: ServerProcess, { byKind }: Traffic): Promise<string> => {
  const lines: string[] = []
  for (const [name, next] of byKind) {
    const count = name.includes('cached') ? 600 : 200
    const before = processorSeconds(server.pid)
    for (let number = 0; number < count; number += 1) await sendUntilAccepted(next)
    lines.push(`| ${name} | ${((1000 * (processorSeconds(server.pid) - before)) / count).toFixed(2)} |`)
  }
  return ['| request | server processor ms |', '|---|---|', ...lines].join('\n')
}

const run = async () => {
  await buildPages()
  pinToCore(process.pid, clientCore)
  log('starting PostgreSQL and the server with demo data')
  const { url: databaseUrl, stop: stopDatabase } = await openDatabase()
  const inspectorPort = await freePort()
  const server = await startServer(databaseUrl, inspectorPort)
  pinToCore(server.pid, serverCore)
  const sender = createRequestSender(server.url)
  try {
    log('creating members and payers')
    const traffic = await createTraffic(server.url, sender, 1)
    await traffic.warmUp()
    const costs = await measureKinds(server, traffic)
    console.log(`\n${costs}\n`)
    const { next: random } = randomFrom(2)
    const load = (rate: number, seconds: number) =>
      runOpenLoop({ rate, durationMs: 1000 * seconds, random, next: traffic.next })
    const isServed = (result: LoopResult) =>
      refusedCountOf(result) === 0 && percentile(acceptedMsOf(result), 0.99) <= maxCapacityP99Ms
    const capacity = options.rate === 'auto' ? await findCapacity(load, isServed) : Number(options.rate)
    const rate = overloadFactor * capacity
    log(`sending ${Math.round(rate)} requests a second for ${minutes} minutes`)
    const residentMb: number[] = []
    const startedAt = performance.now()
    const timer = setInterval(() => residentMb.push(residentMegabytes(server.pid)), memoryIntervalMs)
    const measuresMemory = minutes >= minMinutesForMemory
    const liveAfterThird = measuresMemory
      ? pause((60_000 * minutes) / 3).then(() => liveMegabytes(inspectorPort))
      : undefined
    const readCores = watchCores()
    const [serverSecondsBefore, clientSecondsBefore] = [
      processorSeconds(server.pid),
      processorSeconds(process.pid),
    ]
    const result = await load(rate, 60 * minutes)
    const seconds = (performance.now() - startedAt) / 1000
    clearInterval(timer)
    const cores = readCores()
    const serverShare = (processorSeconds(server.pid) - serverSecondsBefore) / seconds
    const clientShare = (processorSeconds(process.pid) - clientSecondsBefore) / seconds
    log('sending half as many requests as the capacity; none of them may be refused')
    const recovery = await load(capacity / 2, 10)
    // The inspector's garbage collection also discards compiled code, which slows the next requests down.
    const liveMb = liveAfterThird && ([await liveAfterThird, await liveMegabytes(inspectorPort)] as const)
    report({ capacity, rate, seconds, result, recovery, residentMb, liveMb, cores, serverShare, clientShare })
  } finally {
    sender.close()
    await server.stop()
    await stopDatabase()
  }
}

/** Increases the rate of requests step by step. Returns the highest rate at which none was refused and p99 was low. */
const findCapacity = async (
  load: (rate: number, seconds: number) => Promise<LoopResult>,
  isServed: (result: LoopResult) => boolean,
): Promise<number> => {
  const seconds = 8
  let servedRate = 0
  let factor = 1.4
  let rate = 40
  for (;;) {
    const result = await load(rate, seconds)
    const p99 = Math.round(percentile(acceptedMsOf(result), 0.99))
    log(`${Math.round(rate)} requests/s: p99 ${p99} ms, ${refusedCountOf(result)} refused`)
    if (isServed(result)) servedRate = rate
    else if (servedRate > 0 && factor < 1.1) return servedRate
    else if (servedRate > 0) factor = Math.sqrt(factor)
    else if (rate < minRate) throw new Error(`The server is too slow for ${rate} requests a second`)
    rate = servedRate > 0 ? servedRate * factor : rate / 2
  }
}

type Figures = {
  readonly capacity: number
  readonly rate: number
  readonly seconds: number
  readonly result: LoopResult
  readonly recovery: LoopResult
  /** The resident memory in MB every five seconds. */
  readonly residentMb: readonly number[]
  /** The live memory in MB after the first third and at the end; undefined in a short run. */
  readonly liveMb: readonly [number, number] | undefined
  readonly cores: readonly number[]
  readonly serverShare: number
  readonly clientShare: number
}

const report = ({
  capacity,
  rate,
  seconds,
  result,
  recovery,
  residentMb,
  liveMb,
  cores,
  serverShare,
  clientShare,
}: Figures) => {
  const accepted = acceptedMsOf(result)
  const p99 = percentile(accepted, 0.99)
  const afterP99 = percentile(acceptedMsOf(recovery), 0.99)
  const growth = liveMb && (liveMb[1] - liveMb[0]) / ((2 / 3) * minutes)
  const liveText =
    liveMb && growth !== undefined
      ? `${liveMb[0].toFixed(1)} MB after the first third, ${liveMb[1].toFixed(1)} MB at the end, ${growth.toFixed(2)} MB a minute`
      : `not measured in runs of less than ${minMinutesForMemory} minutes`
  const percent = (part: number) => `${Math.round(100 * part)} %`
  const residentByThird = [0, 1, 2].map((third) => {
    const part = residentMb.slice((third * residentMb.length) / 3, ((third + 1) * residentMb.length) / 3)
    return Math.round(part.reduce((sum, each) => sum + each, 0) / part.length)
  })
  console.log(`
Capacity: ${Math.round(capacity)} requests/s on one core. Sent: ${Math.round(rate)} requests/s for ${Math.round(seconds)} s.
Accepted: ${Math.round(accepted.length / seconds)} requests/s.

${outcomeTable(result, 'user')}

${outcomeTable(result, 'request')}

Core ${serverCore} (server): ${percent(cores[serverCore]!)} busy, ${percent(serverShare)} by the server. Core ${clientCore} (PostgreSQL and client): ${percent(cores[clientCore] ?? 0)} busy, ${percent(clientShare)} by the client.
Client: sent 99 of 100 requests at most ${percentile(result.lateMs, 0.99).toFixed(1)} ms late; the times above include this delay.
Live memory: ${liveText}.
Resident memory: on average ${residentByThird.join(', ')} MB in the three thirds, ${Math.round(Math.max(...residentMb))} MB at most.
At half of the capacity afterwards: p99 ${Math.round(afterP99)} ms, ${refusedCountOf(recovery)} of ${sentCountOf(recovery)} refused.`)
  const failures = [
    ...problemsOf(result),
    ...problemsOf(recovery).map((problem) => `afterwards, ${problem}`),
    ...(p99 > maxP99Ms
      ? [`p99 of accepted requests is ${Math.round(p99)} ms, more than ${maxP99Ms} ms`]
      : []),
    ...(refusedCountOf(recovery) > 0 ? ['Requests were refused after the overload'] : []),
    ...(growth !== undefined && growth > maxGrowthMb
      ? [`Live memory grew by more than ${maxGrowthMb} MB a minute`]
      : []),
  ]
  console.log(failures.length > 0 ? `\nFAILED\n${failures.join('\n')}` : '\nPASSED')
  process.exitCode = failures.length > 0 ? 1 : 0
}

await run()
process.exit()
