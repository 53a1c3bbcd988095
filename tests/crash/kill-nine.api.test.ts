import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { readEvent } from '#features/packages/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { freePort } from '#platform/server/free-port.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'
import { loadMortalServer } from './mortal-server.ts'
import { createWireClient, type Reply } from './wire-client.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 50)
/** Milliseconds a round may take on a very busy machine: most of it is the start of a process. */
const longestRound = 15_000
/** Milliseconds of work after the first save and before the kill; a different one each round. */
const lifeOf = (round: number) => (round * 37) % 160

const { db, url } = await seededDatabase()
const port = await freePort()
const client = createWireClient(`http://127.0.0.1:${port}`)
const now = new Date()

/** What the server has answered: this much must be true for ever. */
const saved = new Set<string>()
const tried = new Set<string>()
const prepared = new Set<string>()
const paid = new Set<string>()
let eventId = ''
let packageId = ''
let dead = true

const must = (reply: Reply | undefined) => {
  if (reply?.status !== 200) throw new Error(JSON.stringify(reply))
  return reply.body
}

const makeEvent = async () => {
  must(await client.send('POST', '/api/login', { username: 'organiser@test.com', password: demoPassword }))
  const products = Array.from({ length: 40 }, (_, index) => ({
    productId: 'newcastle-clay-pigeon-shooting',
    itinerary: [{ newItineraryId: `it-${index}`, dayIndex: index % 4, times: { startTime: '10:00' } }],
  }))
  const pack = {
    locationId: 'newcastle',
    startDate: addDays(dayOf(now), 200),
    nightsCount: 3,
    productList: products,
  }
  const { data } = must(
    await client.send('POST', '/api/event', { section: 'stag', people: 8, package: pack }),
  )
  eventId = data.event._doc
  packageId = data.packageId
}

// The code of the next process is loaded while this one works; nothing else is shared.
let next = loadMortalServer(url, port)
afterAll(() => next.kill())

const startServer = async () => {
  const server = next
  next = loadMortalServer(url, port)
  await server.start()
  return server
}

beforeAll(async () => {
  const server = await startServer()
  await makeEvent()
  await server.kill()
}, 120_000)

/** Two people at the same package: each has fields of their own, so that each save is merged with the other's. */
const savers = [
  (mark: string, time: string) => [
    { name: 'editEventNotes', packageId, data: { notes: mark } },
    { name: 'editStartTime', packageId, itineraryId: 'it-0', data: { startTime: time } },
  ],
  (mark: string, time: string) => [
    { name: 'addCustomerNotes', packageId, data: { note: mark } },
    { name: 'editStartTime', packageId, itineraryId: 'it-1', data: { startTime: time } },
    {
      name: 'editPreferredStartTime',
      packageId,
      itineraryId: 'it-1',
      data: { preferredStartTimeRange: null },
    },
  ],
]

const readVersion = async () => {
  const reply = await client.send('GET', `/api/event/${eventId}`)
  return reply && (must(reply).data.version as number)
}

/**
 * Saves one thing after the other, each with a mark of its own, made on the version that was seen last. A save
 * that was done but not answered is a save in between: then the event is read again, as the page does.
 */
const keepSaving = async (commandsOf: (typeof savers)[number]) => {
  let version = await readVersion()
  for (let turn = 0; !dead && version !== undefined; turn += 1) {
    const mark = `mark-${randomUUID()}`
    tried.add(mark)
    const commandList = commandsOf(mark, `${10 + (turn % 10)}:00`)
    const reply = await client.send('PUT', `/api/event/${eventId}`, { commandList, version })
    if (reply?.status === 200) {
      saved.add(mark)
      version = reply.body.data.event.version
    } else if (reply?.body.code === 'packageChanged') version = await readVersion()
    else if (reply && !dead) throw new Error(`a save was refused: ${JSON.stringify(reply)}`)
    else return
  }
}

const card = { number: '4111 1111 1111 1111', expiry: '12/40', securityCode: '123' }

/** Pays a pound after the other by card, asking for the outcome as the browser does when it is back. */
const keepPaying = async () => {
  while (!dead) {
    const order = { eventId, packageId, paymentSettings: { paymentType: 'custom', amountGBP: 1 } }
    const reply = await client.send('POST', '/api/payment/event/prepareJwt', order, randomUUID())
    if (!reply) return
    const { jwt, transactionId } = must(reply).data
    prepared.add(transactionId)
    await client.send('POST', '/sandbox-gateway/pay', { jwt, card })
    const outcome = await client.send('POST', '/api/payment/event/payment', { transactionId })
    if (outcome?.status === 200 && outcome.body.data.status === 'paid') paid.add(transactionId)
  }
}

/** Payments follow each other faster than people pay: the tries of a minute are given back. */
const giveTriesBack = () => sql`delete from try_count`.execute(db)

const liveAndDie = async (round: number) => {
  await giveTriesBack()
  const server = await startServer()
  dead = false
  const before = saved.size
  const work = Promise.all([...savers.map(keepSaving), keepPaying(), keepPaying()])
  const firstSave = async () => {
    await until(() => dead || saved.size > before, 2)
    await pause(lifeOf(round))
  }
  try {
    await Promise.race([firstSave(), work])
  } finally {
    dead = true
    await server.kill()
  }
  await work
}

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]!.count

test(
  'killed again and again amid saves and payments, the server loses nothing it answered and doubles nothing',
  async () => {
    const startedAt = performance.now()
    for (let round = 0; round < rounds; round += 1) await liveAndDie(round)
    const seconds = Math.round((performance.now() - startedAt) / 1000)

    const server = await startServer()
    await giveTriesBack()
    for (const transactionId of prepared) {
      const { status } = must(await client.send('POST', '/api/payment/event/payment', { transactionId })).data
      if (status === 'paid') paid.add(transactionId)
      else expect(status, 'what was paid stays paid').not.toBe(paid.has(transactionId) ? status : 'paid')
    }
    await server.kill()

    const { rows: log } = await sql<{ version: number; mark: string | null; notes: boolean }>`
    select version, substring(commands::text from 'mark-[0-9a-f-]{36}') as mark,
      commands::text like '%editEventNotes%' as notes
    from event_command where event_id = ${eventId} order by version`.execute(db)
    const marks = log.flatMap(({ mark }) => mark ?? [])
    expect(new Set(marks).size, 'no save is done twice').toBe(marks.length)
    expect(
      [...saved].filter((mark) => !marks.includes(mark)),
      'every save that was answered is there',
    ).toEqual([])
    expect(marks.filter((mark) => !tried.has(mark))).toEqual([])
    const event = (await readEvent(db, eventId))!
    expect(event.version).toBe(log.at(-1)!.version)
    expect(new Set(log.map(({ version }) => version)).size, 'each version once').toBe(log.length)
    expect(event.packages[0]!.eventNotes).toBe(log.findLast(({ notes }) => notes)?.mark)

    const transfers = await count(
      sql`select count(*)::int as count from ledger_transfer where event_id = ${eventId}`,
    )
    expect(transfers, 'one transfer for each payment').toBe(paid.size)
    expect(
      await count(sql`select count(*)::int as count from (
      select transfer_id from ledger_entry group by transfer_id having sum(amount_pence) <> 0) as crooked`),
      'every transfer sums to zero',
    ).toBe(0)
    const balance = await count(sql`select coalesce(sum(balance_pence), 0)::int as count from ledger_account
    where event_id = ${eventId} and kind = 'guest'`)
    expect(balance).toBe(paid.size * 100)
    expect(event.guests.reduce((sum, { paidPence }) => sum + paidPence, 0)).toBe(paid.size * 100)
    console.log(
      `${saved.size} saves answered of ${tried.size}, ${paid.size} of ${prepared.size} payments, ${rounds} kills in ${seconds} s`,
    )
    expect(saved.size, 'there was work to lose').toBeGreaterThanOrEqual(rounds)
    expect(prepared.size, 'there were payments to lose').toBeGreaterThan(rounds / 5)
    expect(paid.size).toBeGreaterThan(0)
  },
  rounds * longestRound + 60_000,
)
