import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'
import { loadCrashableServer } from './crashable-server.ts'
import { createTripUnderKills } from './trip-under-kills.ts'
import { createWireClient, type WireClient } from './wire-client.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? (process.env.LONG_TESTS === 'no' ? 2 : 3))
/** After this many kills another trip starts, because people would have paid the first one in full. */
const roundsOfTrip = 50
/** Milliseconds from the first save and card payment to the kill, different in each round. */
const workTimeMs = (round: number) => (round * 37) % 160

const { db, url } = await seededDatabase()
const port = await freePort()
/** Creates a client that repeats requests refused with 503, which the server sends when the machine is very busy. */
const newClient = (): WireClient => {
  const { send } = createWireClient(`http://127.0.0.1:${port}`)
  const sendUntilAccepted: typeof send = async (...request) => {
    const reply = await send(...request)
    if (reply?.status !== 503) return reply
    await pause(50)
    return sendUntilAccepted(...request)
  }
  return { send: sendUntilAccepted }
}
const people = { organiser: newClient(), guest: newClient(), staff: newClient() }

// The code of the next process is loaded while the current one works, to save time.
let nextServer: ReturnType<typeof loadCrashableServer> | undefined = loadCrashableServer(url, port)
afterAll(() => nextServer?.kill())

const startServer = async ({ isLast = false } = {}) => {
  const server = nextServer ?? loadCrashableServer(url, port)
  nextServer = isLast ? undefined : loadCrashableServer(url, port)
  await server.start()
  return server
}

/** Resets the counts of attempts, because these payments follow each other faster than those of people. */
const resetTries = () => sql`delete from rate_limit`.execute(db)

/** Starts a server, runs something with it and kills it. */
const withServer = async <Result>(run: () => Promise<Result>, isLast = false): Promise<Result> => {
  await resetTries()
  const server = await startServer({ isLast })
  return run().finally(server.kill)
}

type Trip = Awaited<ReturnType<typeof createTripUnderKills>>

const runRound = async (trip: Trip, round: number) => {
  await resetTries()
  const server = await startServer()
  const { hasDoneEnough, stop, ended } = trip.work()
  const firstWork = async () => {
    await until(hasDoneEnough, 2)
    await pause(workTimeMs(round))
  }
  try {
    await Promise.race([firstWork(), ended])
  } finally {
    stop()
    await server.kill()
  }
  await ended
}

test('a server that is killed repeatedly during saves and payments loses nothing that it confirmed, and repeats nothing', async () => {
  for (let firstRound = 0; firstRound < rounds; firstRound += roundsOfTrip) {
    const endRound = Math.min(firstRound + roundsOfTrip, rounds)
    const startedAt = performance.now()
    const trip = await withServer(() => createTripUnderKills(db, people))
    for (let round = firstRound; round < endRound; round += 1) await runRound(trip, round)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const counts = await withServer(trip.check, endRound === rounds)
    console.log(
      `${counts.saved} saves confirmed of ${counts.attempted}, ${counts.paid} of ${counts.prepared} payments by card, ${counts.received} by bank, ${counts.refunded} refunds, kills ${firstRound + 1} to ${endRound} in ${seconds} s`,
    )
    expect(counts.saved, 'there was work to lose').toBeGreaterThanOrEqual(endRound - firstRound)
    expect(counts.prepared, 'there were payments to lose').toBeGreaterThan((endRound - firstRound) / 5)
    expect(counts.paid).toBeGreaterThan(0)
  }
})
