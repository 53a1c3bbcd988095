import { afterAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type Random, randomFrom } from '#kernel/random.ts'
import { freePort } from '#platform/server/free-port.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { type Arrival, type LoopResult, runOpenLoop } from '#tests/support/load/open-loop.ts'
import { createPayers } from '#tests/support/load/payers.ts'
import { createRequestSender } from '#tests/support/load/send-request.ts'
import { organiseEvent } from '#tests/support/site-caller.ts'
import { loadCrashableServer } from './crashable-server.ts'

const { url: databaseUrl } = await seededDatabase()

/** The number of requests with which the capacity is measured. */
const measuredRequests = 300
/** The overload lasts until both are reached, because a queue forms later on a slow machine. */
const [minRequests, minSeconds] = [1000, 4]
/**
 * The overload as a multiple of the capacity. It is high, because other processes of the machine change the capacity.
 */
const overloadFactor = 4

/** Starts the server in its own process, and creates the users of the load. */
const openServer = async (environment: Readonly<Record<string, string>>) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = loadCrashableServer(databaseUrl, port, { LOG_LEVEL: 'silent', ...environment })
  afterAll(server.kill)
  await server.start()
  // On a very busy machine, even refusals take minutes.
  const sender = createRequestSender(url, 600_000)
  afterAll(sender.close)
  const random: Random = randomFrom(3)
  const payers = await createPayers(url, sender, 8)
  const { organiser, eventId } = await organiseEvent(url, 'A trip')
  const headers = organiser.ownHeaders()
  const productsPath = '/api/location/newcastle/products/stag?fields=card'
  const visit = (): Arrival => ({
    kind: 'visitor',
    send: () => {
      const startDate = addDays(dayOf(new Date()), random.wholeNumber(30, 900))
      const path = `${productsPath}&startDate=${startDate}&peopleCount=${random.wholeNumber(2, 60)}`
      return sender.send({ method: 'GET', path })
    },
  })
  const read = (): Arrival => ({
    kind: 'member',
    send: () => sender.send({ method: 'GET', path: `/api/event/${eventId}`, headers }),
  })
  /** Sends a step of a payment, or reads the event while every payer waits for a response. */
  const pay = (): Arrival => {
    const step = payers.nextStep()
    return step ? { ...step, kind: 'payment' } : read()
  }
  const next = () => {
    const number = random.next()
    if (number < 0.02) return pay()
    return number < 0.5 ? read() : visit()
  }
  return { random, next, stop: server.kill }
}

/** Returns how many requests a server accepts in a second, if a few clients each wait for the responses. */
const measureCapacity = async (next: () => Arrival): Promise<number> => {
  let remaining = measuredRequests
  let accepted = 0
  const sendAll = async () => {
    while (remaining > 0) {
      remaining -= 1
      if ((await next().send()).status === 200) accepted += 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 8 }, sendAll))
  return accepted / ((performance.now() - startedAt) / 1000)
}

const problemsOf = ({ kinds }: LoopResult) => [...kinds.values()].flatMap((kind) => [...kind.problems])

test('an overloaded process refuses visitors with Retry-After and still serves payments; without load shedding, a queue grows', async () => {
  const { next, random, stop } = await openServer({ LOAD_SHEDDING: 'yes' })
  const rate = overloadFactor * (await measureCapacity(next))
  const load = { rate, durationMs: 1000 * Math.max(minSeconds, minRequests / rate) }
  const result = await runOpenLoop({ ...load, next, random: random.next })
  // The load ends when every request has a response, so the next ones find an idle process.
  const laterResponse = await next().send()
  await stop()

  expect(problemsOf(result)).toEqual([])
  const { visitor, member, payment } = Object.fromEntries(result.kinds)
  expect(visitor!.refused).toBeGreaterThan(visitor!.sent / 4)
  expect(visitor!.refused / visitor!.sent).toBeGreaterThan(member!.refused / member!.sent)
  expect(payment!.acceptedMs.length).toBeGreaterThan(0)
  expect(payment!.refused).toBe(0)
  expect(laterResponse.status).toBe(200)

  // The control: a process without load shedding accepts more of the same load, and falls further and further behind.
  // How long its users wait depends on what else the machine does, so this compares how many of them wait at the end.
  // Only the simulation (admission.test.ts) and `npm run load` compare times.
  const control = await openServer({ ADMITS_ALL: 'yes' })
  const controlResult = await runOpenLoop({ ...load, next: control.next, random: control.random.next })
  await control.stop()
  // On a slow machine the control does not even accept all connections; Linux resets those that wait for a minute.
  expect(problemsOf(controlResult).filter(([problem]) => problem !== 'ECONNRESET')).toEqual([])
  // Visitors are refused here too, if too many of them wait for the database (docs/decisions/0102).
  expect(controlResult.kinds.get('member')!.refused).toBe(0)
  // On an idle machine, about 30 times as many requests wait; on one too busy for refusals, only twice as many.
  expect(controlResult.waitingAtEnd).toBeGreaterThan(result.waitingAtEnd)
})
