import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { createJobs } from '#platform/server/jobs/jobs.ts'
import { cardsOfDouble } from '#tests/support/double-cards.ts'
import { type MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { until } from '#tests/support/until.ts'
import { loadCrashableServer } from './crashable-server.ts'

/** The number of instalments that are due on one day, and the number of reminders for other events. */
const eventCount = Number(process.env.CHARGED_INSTALMENTS ?? 200)
/** The number of jobs of a kind that are queued at the same time, so that both processes always run one. */
const concurrentJobs = 4
/**
 * Two processes charge 200 instalments in at most a minute. Only the elapsed time shows whether they wait for each other.
 * A machine that is busy with other tests takes about 16 s.
 */
const maxChargeSeconds = 60 * Math.max(1, eventCount / 200)
const dueDay = '2026-06-01T10:00:00Z'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp(double.environment)
const { createInstalmentEvent, storeCard } = cardsOfDouble(app, double)

/** Creates `eventCount` events, ten at the same time. */
const createEvents = async () => {
  const events: MadeEvent[] = []
  while (events.length < eventCount)
    events.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, eventCount - events.length) }, () => createInstalmentEvent()),
      )),
    )
  return events
}

/** Starts a server process whose clock shows the due day. The double of the card provider counts requests by `name`. */
const startProcess = async (name: string) => {
  const server = loadCrashableServer(app.config.databaseUrl, await freePort(), {
    ...double.environment,
    SECURE_TRADING_WEBSERVICES_URL: `${double.environment.SECURE_TRADING_WEBSERVICES_URL}?${name}`,
    CLOCK_AHEAD_MS: String(Date.parse(dueDay) - Date.now()),
  })
  await server.start()
  return server
}
/** Queues jobs of a kind and waits until the processes have run all of them. Returns the seconds that it took. */
const runJobs = async (queue: string): Promise<number> => {
  const jobs = createJobs(app.db, () => {}, { runsJobs: false })
  await jobs.start([])
  const startedAt = performance.now()
  await app.db.transaction().execute(async (tx) => {
    for (let job = 0; job < concurrentJobs; job += 1) await jobs.enqueue(tx, queue, {})
  })
  await until(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pgboss.job
      where name = ${queue} and state not in ('completed', 'failed')`.execute(app.db)
    return rows[0]!.open === 0
  }, 50)
  const seconds = (performance.now() - startedAt) / 1000
  await jobs.stop()
  return seconds
}

test('two server processes charge each of 200 due instalments once and within a minute, and send each of 200 reminders once', async () => {
  const [chargedEvents, remindedEvents] = [await createEvents(), await createEvents()]
  for (const event of chargedEvents) await storeCard(event, event.ann)
  app.clock.now = new Date('2026-05-29T10:00:00Z')
  await app.payments.chargeStoredCards()
  // The provider accepts only tokens that are neither old nor from the future. A process needs some seconds to start.
  app.clock.now = new Date(Date.parse(dueDay) + 60_000)
  const servers = await Promise.all(['one', 'other'].map(startProcess))
  const chargeSeconds = await runJobs('charge-stored-cards')
  const remindSeconds = await runJobs('payment-reminders')
  for (const { kill } of servers) await kill()
  const requests = ['one', 'other'].map((name) => double.countRequests(name))
  console.log(
    `${eventCount} instalments in ${chargeSeconds.toFixed(1)} s by two processes, which sent ${requests.join(' and ')} requests; ${eventCount} reminders in ${remindSeconds.toFixed(1)} s`,
  )
  expect(chargeSeconds).toBeLessThan(maxChargeSeconds)
  for (const requestCount of requests)
    expect(requestCount, 'both processes charged cards').toBeGreaterThan(eventCount / 20)

  const charges = await app.db
    .selectFrom('payment_transaction')
    .select(['id', 'event_id', 'status'])
    .where('due_date', 'is not', null)
    .execute()
  expect(charges.map(({ event_id }) => event_id).sort()).toEqual(chargedEvents.map(({ id }) => id).sort())
  expect(charges.filter(({ status }) => status !== 'paid')).toEqual([])
  for (const { id } of charges) expect(double.findCharges(id)).toHaveLength(1)

  const mails = await app.db
    .selectFrom('mail_outbox')
    .select('event_id')
    .where('kind', '=', 'payment-reminder')
    .execute()
  expect(mails.map(({ event_id }) => event_id).sort()).toEqual(remindedEvents.map(({ id }) => id).sort())
})
