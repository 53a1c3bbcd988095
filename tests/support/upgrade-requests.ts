import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { checkEvents } from '#features/events/server/index.ts'
import { checkLedger } from '#features/payments/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { bodyOf } from '#tests/crash/create-trip.ts'
import { createWireClient, type Reply } from '#tests/crash/wire-client.ts'
import type { ServerProcess } from './server-process.ts'
import { until } from './until.ts'

const samplePackage = () => ({
  locationId: 'newcastle',
  startDate: addDays(dayOf(new Date()), 200),
  nightsCount: 3,
  productList: [
    {
      productId: 'newcastle-clay-pigeon-shooting',
      itinerary: [{ newItineraryId: 'it-1', dayIndex: 1, times: { startTime: '10:00' } }],
    },
  ],
})

/**
 * Saves an event, pays by card with refunds, and requests pages and lists while servers start and stop. Records each
 * failure. Servers get requests in turn, as from a load balancer.
 */
export const createUpgradeRequests = (db: Database) => {
  let rotation: readonly ServerProcess[] = []
  let turn = 0
  const nextUrl = () => {
    turn += 1
    return rotation[turn % rotation.length]!.url
  }
  const newClient = () => {
    const { send } = createWireClient(nextUrl)
    /** Repeats a request that is refused with 503, because the machine can be too busy to serve all in time. */
    const sendUntilAccepted: typeof send = async (...request) => {
      let reply: Reply | undefined
      await until(async () => {
        reply = await send(...request)
        return reply?.status !== 503
      })
      return reply
    }
    return { send: sendUntilAccepted }
  }
  const [organiser, payer, staff] = [newClient(), newClient(), newClient()]
  const event = { id: '', packageId: '', organiserId: '' }

  const save = async () => {
    const mark = randomUUID()
    const commandList = [{ name: 'editEventNotes', packageId: event.packageId, data: { notes: mark } }]
    bodyOf(await organiser.send('PUT', `/api/event/${event.id}`, { commandList }))
    const { data } = bodyOf(await organiser.send('GET', `/api/event/${event.id}`))
    expect(data.packageOption[0].eventNotes, 'the next server shows the save').toBe(mark)
  }
  const pay = async () => {
    await sql`delete from rate_limit`.execute(db)
    const paymentSettings = { paymentType: 'custom', amountGBP: 1 }
    const order = { eventId: event.id, packageId: event.packageId, paymentSettings }
    const preparation = bodyOf(await payer.send('POST', '/api/payment/event/prepareJwt', order, randomUUID()))
    const { jwt, transactionId } = preparation.data
    const card = { number: '4111 1111 1111 1111', expiry: '12/40', securityCode: '123' }
    await payer.send('POST', '/sandbox-gateway/pay', { jwt, card })
    const { data } = bodyOf(await payer.send('POST', '/api/payment/event/payment', { transactionId }))
    expect(data.status).toBe('paid')
    // Otherwise, nothing would be left to pay after some time.
    const refund = { customerId: event.organiserId, amountGBP: 1 }
    bodyOf(await staff.send('POST', `/api/event/${event.id}/customerRefund`, refund, randomUUID()))
  }
  const readPage = async () => {
    let response: Response | undefined
    await until(async () => {
      response = await fetch(`${nextUrl()}/stag/in-newcastle`)
      return response.status !== 503
    })
    expect([response!.status, (await response!.text()).includes('Newcastle')]).toEqual([200, true])
  }
  const readList = async () => {
    bodyOf(await staff.send('GET', '/api/events'))
  }
  const workByKind = { saves: save, payments: pay, pages: readPage, lists: readList }
  type Kind = keyof typeof workByKind
  const kinds = Object.keys(workByKind) as Kind[]

  const done = { saves: 0, payments: 0, pages: 0, lists: 0 }
  const failures: string[] = []
  let isOver = false
  const repeat = async (kind: Kind) => {
    while (!isOver) {
      try {
        await workByKind[kind]()
        done[kind] += 1
      } catch (problem) {
        failures.push(`${kind}: ${problem}`)
        return
      }
    }
  }
  let completion: Promise<unknown> = Promise.resolve()

  return {
    done,
    failures,
    /** Sets the servers that get the next requests. */
    sendTo(...servers: readonly ServerProcess[]) {
      rotation = servers
    },
    /** Sends a server no new requests and stops it, as a load balancer and a process manager do. */
    async retire(server: ServerProcess) {
      rotation = rotation.filter((other) => other !== server)
      expect(await server.stop()).toBe(0)
    },
    /** Logs people in, creates an event, and begins to send. */
    async begin() {
      for (const [name, person] of [
        ['organiser', organiser],
        ['organiser', payer],
        ['staff', staff],
      ] as const)
        bodyOf(
          await person.send('POST', '/api/login', { username: `${name}@test.com`, password: demoPassword }),
        )
      const payload = { section: 'stag', people: 30, package: samplePackage() }
      const { data } = bodyOf(await organiser.send('POST', '/api/event', payload))
      Object.assign(event, {
        id: data.event._doc,
        packageId: data.packageId,
        organiserId: data.event.organiser.id,
      })
      completion = Promise.all(kinds.map(repeat))
    },
    /** Waits until each kind of request has succeeded some more times, or one has failed. */
    async serveMore(times = 3) {
      const countsBefore = { ...done }
      await until(
        () => failures.length > 0 || kinds.every((kind) => done[kind] >= countsBefore[kind] + times),
      )
      expect(failures).toEqual([])
    },
    /** Sends no more, and waits for the last responses. */
    async end() {
      isOver = true
      await completion
    },
    /** Checks that every payment and refund was booked once, and that the money and the events are complete. */
    async checkResults() {
      const problems: string[] = []
      const report = (problem: string) => void problems.push(problem)
      await checkLedger(db, report)
      await checkEvents(db, report)
      expect({ failures, problems }).toEqual({ failures: [], problems: [] })
      const { rows } = await sql<{ kind: string; count: number }>`
        select kind, count(*)::int as count from ledger_transfer where event_id = ${event.id}
        group by kind order by kind`.execute(db)
      expect(rows).toEqual(['payment', 'refund'].map((kind) => ({ kind, count: done.payments })))
    },
  }
}
