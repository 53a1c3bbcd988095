import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'
import { nextAddress } from '#tests/support/next-address.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import { buildPages } from '../../scripts/build.ts'
import { startPooler } from './connection-pooler.ts'
import { bodyOf, createTrip } from './create-trip.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { createWireClient, type Reply } from './wire-client.ts'

const requestsPerMinute = 120

const { db, url } = await seededDatabase()
const ports = [await freePort(), await freePort(), await freePort()] as const
const mailSink = await openMailSink()
const pooler = await startPooler(url)
const balancer = await startLoadBalancer(ports)
const environment = {
  NODE_ENV: 'production',
  DEMO: 'yes',
  SESSION_SECRET: 'm'.repeat(32),
  PUBLIC_URL: balancer.url,
  DATABASE_URL: pooler.url,
  DATABASE_VISITORS_URL: pooler.visitorsUrl,
  DATABASE_DIRECT_URL: url,
  SMTP_URL: mailSink.url,
  REQUESTS_PER_MINUTE: String(requestsPerMinute),
  DRAIN_SECONDS: '4',
}

type ProcessIndex = 0 | 1 | 2
const processes: (ServerProcess | undefined)[] = []
const startProcess = async (index: ProcessIndex) => {
  processes[index] = await startServerProcess({ ...environment, PORT: String(ports[index]) })
}
/** Ends a process: `stop` as a deployment does, `kill` like a power cut. */
const endProcess = async (index: ProcessIndex, how: 'stop' | 'kill') => {
  await processes[index]![how]()
  processes[index] = undefined
}

beforeAll(async () => {
  await buildPages({ log: () => {} })
  // At the same time, so that one waits until the other has migrated the database.
  await Promise.all([startProcess(0), startProcess(1)])
  await until(async () => (await fetch(`${balancer.url}/ready`)).ok)
})
afterAll(async () => {
  await Promise.all(processes.map((server) => server?.kill()))
  await balancer.stop()
  await pooler.stop()
  await mailSink.close()
})

/** Requests without a response, or with a 503 from the load balancer or from a process that was too busy. */
const failures: { readonly during: string; readonly request: string }[] = []
let currentStep = 'the start'
let isDone = false

/** Records a failed request, and waits a little before it is repeated, as a browser does. */
const noteFailure = async (request: string) => {
  failures.push({ during: currentStep, request })
  await pause(50)
}

/** Creates a client that repeats every request until it has a response. Each request has a different IP address. */
const newClient = () => {
  const { send } = createWireClient(balancer.url, {
    get 'x-forwarded-for'() {
      return nextAddress()
    },
  })
  const sendUntilAnswered = async (...request: Parameters<typeof send>): Promise<Reply> => {
    for (;;) {
      const reply = await send(...request)
      if (reply && reply.status !== 503) return reply
      await noteFailure(request.slice(0, 2).join(' '))
    }
  }
  return { send: sendUntilAnswered }
}
const [organiser, guest, staff, visitor] = [newClient(), newClient(), newClient(), newClient()]

const readPage = async (path: string): Promise<string> => {
  for (;;) {
    const headers = { 'x-forwarded-for': nextAddress() }
    const page = await fetch(`${balancer.url}${path}`, { headers }).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      () => undefined,
    )
    if (page?.status === 200) return page.body
    if (page && page.status < 500) throw new Error(`${path} responded with ${page.status}`)
    await noteFailure(`GET ${path}`)
  }
}

let trip: Awaited<ReturnType<typeof createTrip>>
/** What was confirmed: the marks of saves, the ids of card payments, and the emails of new accounts. */
const savedMarks = new Set<string>()
const paidIds = new Set<string>()
const registeredEmails = new Set<string>()
let pagesRead = 0
/** Emails that a process was sending when it, or another one, was killed. They can arrive twice. */
const interruptedMailIds = new Set<string>()

const visitRepeatedly = async () => {
  while (!isDone) {
    expect((await readPage('/stag/in-newcastle')).includes('Newcastle Stag Do</h1>')).toBe(true)
    bodyOf(await visitor.send('GET', '/api/location/newcastle/products/stag'))
    pagesRead += 1
  }
}

/** Saves repeatedly, each time with a new mark. A repeated request has the same id, so it is applied once. */
const saveRepeatedly = async () => {
  const eventPath = `/api/event/${trip.eventId}`
  let { version } = bodyOf(await organiser.send('GET', eventPath)).data
  while (!isDone) {
    const mark = `mark-${randomUUID()}`
    const commandList = [{ name: 'editEventNotes', packageId: trip.packageId, data: { notes: mark } }]
    const reply = await organiser.send('PUT', eventPath, { commandList, version, requestId: mark })
    version = bodyOf(reply).data.event.version
    savedMarks.add(mark)
  }
}

const card = { number: '4111 1111 1111 1111', expiry: '12/40', securityCode: '123' }
const isPending = ({ body }: Reply) => ['prepared', 'awaiting'].includes(body.data.status)

/** Repeatedly pays £1 by card. */
const payRepeatedly = async () => {
  while (!isDone) {
    const order = {
      eventId: trip.eventId,
      packageId: trip.packageId,
      paymentSettings: { paymentType: 'custom', amountGBP: 1 },
    }
    const prepared = await guest.send('POST', '/api/payment/event/prepareJwt', order, randomUUID())
    const { jwt, transactionId } = bodyOf(prepared).data
    await guest.send('POST', '/sandbox-gateway/pay', { jwt, card })
    const readOutcome = () => guest.send('POST', '/api/payment/event/payment', { transactionId })
    let outcome = await readOutcome()
    while (isPending(outcome)) {
      await pause(100)
      outcome = await readOutcome()
    }
    expect(bodyOf(outcome).data.status).toBe('paid')
    paidIds.add(transactionId)
  }
}

/** Signs people up repeatedly. A repeated request finds the account that the first one created. */
const registerRepeatedly = async () => {
  while (!isDone) {
    const email = `p-${randomUUID()}@test.com`
    const person = { email, firstName: 'Ann', lastName: 'Lee', password: 'riverboat7' }
    const failuresBefore = failures.length
    const reply = await newClient().send('POST', '/api/register', person)
    if (reply.body.code !== 'userExists' || failures.length === failuresBefore) bodyOf(reply)
    registeredEmails.add(email)
  }
}

/** Waits until more work of every kind was confirmed. */
const waitForWork = async () => {
  const counts = () => [savedMarks.size, paidIds.size, registeredEmails.size, pagesRead]
  const countsBefore = counts()
  await until(() => isDone || counts().every((count, kind) => count >= countsBefore[kind]! + 3))
}

const noteInterruptedMails = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from mail_outbox where sent_at is null and claimed_until is not null`.execute(db)
  for (const { id } of rows) interruptedMailIds.add(id)
}

/** Ends one process after the other under load, and starts each again. */
const replaceProcesses = async () => {
  const step = async (name: string, work: () => Promise<void>) => {
    currentStep = name
    await work()
    await waitForWork()
  }
  await step('two processes', async () => {})
  await step('the addition of a third process', () => startProcess(2))
  await step('a kill', async () => {
    await endProcess(0, 'kill')
    await noteInterruptedMails()
  })
  await step('the return of the killed process', () => startProcess(0))
  for (const index of [1, 2] as const)
    await step('a deployment', async () => {
      await endProcess(index, 'stop')
      await startProcess(index)
    })
  await step('a kill of two processes', async () => {
    await Promise.all([endProcess(0, 'kill'), endProcess(1, 'kill')])
    await noteInterruptedMails()
  })
  await step('their return', async () => void (await Promise.all([startProcess(0), startProcess(1)])))
}

/** Ends the leases of killed processes, as if they had expired, so that other processes continue the work. */
const passLeases = async () => {
  await sql`update payment_transaction set sending_until = null
    where sending_until is not null`.execute(db)
  await sql`update mail_outbox set claimed_until = null
    where sent_at is null and claimed_until < now() + interval '90 seconds'`.execute(db)
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where name in ('send-mail', 'send-urgent-mail')
      and (state = 'retry' or state = 'active' and started_on < now() - interval '20 seconds')`.execute(db)
}
const countUnsentMails = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_outbox where sent_at is null`.execute(db)
  return rows[0]!.count
}

const messageIdOf = (raw: string) => /^Message-ID: *<([^@>]+)@/im.exec(raw)?.[1] ?? ''

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]!.count

describe('three processes behind a load balancer, on one database behind a pooler in transaction mode', () => {
  beforeAll(async () => {
    trip = await createTrip({ organiser, guest, staff })
    const work = [
      visitRepeatedly(),
      visitRepeatedly(),
      saveRepeatedly(),
      payRepeatedly(),
      registerRepeatedly(),
    ]
    const workEnd = Promise.all(work).then(() => {})
    try {
      await Promise.race([replaceProcesses(), workEnd])
    } finally {
      isDone = true
    }
    await workEnd
    await until(async () => {
      await passLeases()
      return (await countUnsentMails()) === 0
    }, 500)
    const byStep = Object.entries(Object.groupBy(failures, (failure) => failure.during))
    console.log(
      `${pagesRead} visits, ${savedMarks.size} saves, ${paidIds.size} payments, ${registeredEmails.size} sign-ups. Repeated requests: ` +
        byStep.map(([name, list]) => `${list!.length} during ${name}`).join(', '),
    )
  })

  test('every request succeeds: during a kill once it is repeated, and during a deployment at the first attempt', () => {
    expect(Math.min(savedMarks.size, paidIds.size, registeredEmails.size, pagesRead)).toBeGreaterThan(20)
    expect(failures.filter((failure) => !failure.during.includes('kill'))).toEqual([])
  })

  test('every confirmed save exists, once', async () => {
    const { rows } = await sql<{ mark: string }>`
      select substring(commands::text from 'mark-[0-9a-f-]{36}') as mark
      from event_command where event_id = ${trip.eventId} and commands::text like '%mark-%'`.execute(db)
    expect(rows.map(({ mark }) => mark).sort()).toEqual([...savedMarks].sort())
  })

  test('every payment was charged and booked once', async () => {
    const chargedQuery = sql<{ count: number }>`
      select count(*)::int as count from sandbox_order where state = 'paid'`
    const bookedQuery = sql<{ count: number }>`select count(*)::int as count from ledger_transfer
      where event_id = ${trip.eventId} and kind = 'payment'`
    expect([await countOf(chargedQuery), await countOf(bookedQuery)]).toEqual([paidIds.size, paidIds.size])
  })

  test('every email was sent once, unless a kill interrupted it', async () => {
    const mails = await db.selectFrom('mail_outbox').select(['id', 'kind', 'recipient']).execute()
    const ofKind = (kind: string) => mails.filter((mail) => mail.kind === kind)
    expect(ofKind('payment-receipt')).toHaveLength(paidIds.size)
    const welcomedAddresses = ofKind('welcome').map(({ recipient }) => recipient)
    expect(welcomedAddresses.sort()).toEqual([...registeredEmails].sort())
    const receivedIds = mailSink.mails.map(({ raw }) => messageIdOf(raw))
    expect([...new Set(receivedIds)].sort()).toEqual(mails.map(({ id }) => id).sort())
    const repeatedIds = receivedIds.filter((id, index) => receivedIds.indexOf(id) !== index)
    expect(repeatedIds.filter((id) => !interruptedMailIds.has(id))).toEqual([])
  })

  test('a second after a change, every process shows it', async () => {
    const readPages = () =>
      Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/stag/in-bristol`)).text()))
    for (const name of ['Bristol Docks', 'Bristol Bridge', 'Bristol']) {
      await readPages()
      await sql`update location set name = ${name} where id = 'bristol'`.execute(db)
      const changedAt = performance.now()
      await until(() => performance.now() - changedAt >= 1000)
      expect((await readPages()).map((page) => page.includes(`${name} Stag Do</h1>`))).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  test('the requests of an IP address are counted over all processes', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const isGranted = async (port: number) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/role/name/Guest`, { headers })
      await response.arrayBuffer()
      expect([200, 429]).toContain(response.status)
      return response.ok
    }
    const [firstPort, ...otherPorts] = ports
    for (let turn = 0; turn < requestsPerMinute; turn += 1) expect(await isGranted(firstPort)).toBe(true)
    expect(await isGranted(firstPort)).toBe(false)
    for (const port of otherPorts) {
      let grantedCount = 0
      while (grantedCount < requestsPerMinute && (await isGranted(port))) {
        grantedCount += 1
        // Processes exchange their counts a few times a second.
        await pause(10)
      }
      expect(grantedCount).toBeLessThan(requestsPerMinute)
    }
  })

  test('the load balancer redirects to https', async () => {
    const redirect = await fetch(`${balancer.plainUrl}/stag`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      301,
      `https://${new URL(balancer.plainUrl).host}/stag`,
    ])
  })
})

test('a process does not start behind a pooler without DATABASE_VISITORS_URL and DATABASE_DIRECT_URL; the error names both', async () => {
  const start = startServerProcess({ ...environment, DATABASE_VISITORS_URL: '', DATABASE_DIRECT_URL: '' })
  await expect(start).rejects.toThrow(/also set DATABASE_VISITORS_URL and DATABASE_DIRECT_URL/)
})
