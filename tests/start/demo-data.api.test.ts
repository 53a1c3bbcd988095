import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDemoData } from '#app/demo-data/create-demo-data.ts'
import { createDemoClock } from '#app/demo-data/demo-clock.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import { planDemoData } from '#features/demo/rules/plan-demo-data.ts'
import type { ScenarioKind } from '#features/demo/rules/scenario.ts'
import { type StatusStage, statusStages } from '#features/event-document/rules/event-document.ts'
import { entryStages, packageStatuses } from '#features/event-document/rules/package-document.ts'
import {
  type PaymentStage,
  paymentStages,
  timeStageOf,
  timeStages,
} from '#features/event-document/rules/stages/derived-stages.ts'
import { currentEvent } from '#features/event-document/rules/stored-event.ts'
import { guestShares } from '#features/event-prices/rules/shares/guest-share.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { summariseEvent } from '#features/events/rules/summarise-event.ts'
import { eventColumns } from '#features/events/server/event-columns.ts'
import { projectEntries, projectGuests } from '#features/events/server/event-projections.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { slownessNow, watchLoop } from '#tests/support/loop-watch.ts'
import { testApp } from '#tests/support/test-app.ts'
import { ensureDemoEvent } from '../../scripts/demo-event.ts'

const demoClock = createDemoClock()
const site = await testApp(demoClock)
const demoOptions = { databaseUrl: site.config.databaseUrl, clock: demoClock }
const logLines: string[] = []
const staff = site.app.callAs(demoActor('staff'))
const today = dayOf(new Date())

/** The final status and payment stage of each scenario. */
const endings: Readonly<Record<ScenarioKind, readonly [StatusStage, PaymentStage]>> = {
  finished: ['Booked', 'Fully Paid'],
  'finished owing': ['Booked', 'Balance Part Paid'],
  'never booked': ['Enquiry', 'Not Paid'],
  'cancelled after paying': ['Cancelled', 'Refunded'],
  'in progress': ['Booked', 'Fully Paid'],
  'paid in full': ['Booked', 'Fully Paid'],
  'balance partly paid': ['Booked', 'Balance Part Paid'],
  'deposits paid': ['Booked', 'Deposit Paid'],
  instalments: ['Booked', 'Balance Part Paid'],
  'booked on account': ['Booked', 'Not Paid'],
  'guest added after booking': ['Booked', 'Deposit Part Paid'],
  'waits for a bank transfer': ['Pending Booking', 'Not Paid'],
  'waits for deposits': ['Pending Booking', 'Deposit Part Paid'],
  'new enquiry': ['Enquiry', 'Not Paid'],
  'in discussion': ['Enquiry', 'Not Paid'],
  'no date yet': ['Enquiry', 'Not Paid'],
  'address not confirmed': ['Enquiry', 'Not Paid'],
  'two options': ['Enquiry', 'Not Paid'],
  cancelled: ['Cancelled', 'Not Paid'],
}

const readEvents = async () =>
  (await site.db.selectFrom('event').select('document').execute()).map(({ document }) =>
    currentEvent(document),
  )
let events: Awaited<ReturnType<typeof readEvents>> = []

/** Creates demo data until `maxEvents` events exist, then stops as if the process had ended. */
const interruptAt = async (maxEvents: number) => {
  const controller = new AbortController()
  const stopAtMax = (created: number) => created >= maxEvents && controller.abort()
  const watchTimer = setInterval(async () => {
    stopAtMax((await staff.demo.readDemoProgress()).data?.eventsMade ?? 0)
  }, 50)
  await createDemoData(site.app, {
    ...demoOptions,
    log: (line) => logLines.push(line),
    signal: controller.signal,
  })
  clearInterval(watchTimer)
}

/** The number of recorded steps at the last interruption, by the number of the scenario. */
const stepsRecorded = new Map<number, number>()

/**
 * Makes the database look as if the process had been killed after a step, but before it recorded the step. A scenario
 * without a step since the last interruption does not change: its earlier steps were recorded.
 */
const forgetLastStep = async () => {
  const { rows } = await sql<{ number: number; steps: number }>`
    select number, steps_done as steps from demo_scenario where not is_finished`.execute(site.db)
  const advanced = rows.filter(({ number, steps }) => steps > (stepsRecorded.get(number) ?? 0))
  for (const { number, steps } of advanced) stepsRecorded.set(number, steps - 1)
  await sql`update demo_scenario set steps_done = steps_done - 1, event_id = case when steps_done > 1 then event_id end
    where number = any(${advanced.map(({ number }) => number)}::int[])`.execute(site.db)
}

let longestTurn = 0
let slowdown = 1
let progressAfterInterruptions: unknown

beforeAll(async () => {
  await ensureDemoEvent(site.app.callAs, (line) => logLines.push(line))
  const slowdownBefore = slownessNow()
  const loop = watchLoop()
  for (const maxEvents of [6, 18, 34]) {
    await interruptAt(maxEvents)
    await forgetLastStep()
  }
  progressAfterInterruptions = (await staff.demo.readDemoProgress()).data
  const secondProcess = await site.secondProcess()
  await Promise.all(
    [site.app, secondProcess].map((app) =>
      createDemoData(app, { ...demoOptions, log: (line) => logLines.push(line) }),
    ),
  )
  longestTurn = await loop.stop()
  // Other tests can begin in the meantime and share the caches of the processor.
  slowdown = Math.max(slowdownBefore, slownessNow())
  events = await readEvents()
})

describe('the demo data', () => {
  test('is created once, by one process, and after a kill the creation continues where it stopped', async () => {
    // The progress excludes the event that `ensureDemoEvent` creates.
    expect(progressAfterInterruptions).toMatchObject({ eventsInAll: 59 })
    expect((progressAfterInterruptions as { eventsMade: number }).eventsMade).toBeLessThan(59)
    const problems = await site.db
      .selectFrom('demo_scenario')
      .select('problem')
      .where('problem', 'is not', null)
      .execute()
    expect(problems).toEqual([])
    expect(logLines).toEqual([expect.stringMatching(/^Resumed and completed the demo data: 60 events in /)])
    expect(events).toHaveLength(60)
    const progress = await (await site.signIn('staff')).get('/api/staff/demoData')
    expect(progress).toMatchObject({ status: 200, body: { data: null } })
    await createDemoData(site.app, { ...demoOptions, log: (line) => logLines.push(line) })
    expect(await readEvents()).toHaveLength(60)
  })

  test('has 500 guests, events from six months ago to nine months ahead, and no record dated in the future', async () => {
    expect(events.reduce((sum, { guests }) => sum + guests.length, 0)).toBe(500)
    const starts = events.flatMap(({ packages }) => packages[0]?.startDate ?? []).sort()
    expect(starts[0]! >= addDays(today, -184) && starts[0]! < addDays(today, -150)).toBe(true)
    expect(starts.at(-1)! <= addDays(today, 276) && starts.at(-1)! > addDays(today, 240)).toBe(true)
    const { rows } = await sql<{ last: Date }>`
      select greatest((select max(done_at) from event_command), (select max(done_at) from ledger_transfer),
        (select max(created_at) from mail_outbox), (select max(taken_at) from event_snapshot)) as last`.execute(
      site.db,
    )
    expect(rows[0]!.last.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('contains every stage', async () => {
    const { rows } = await sql<{ status: string; payment: string }>`
      select distinct status_stage as status, payment_stage as payment from event`.execute(site.db)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(statusStages))
    expect(new Set(rows.map(({ payment }) => payment))).toEqual(new Set(paymentStages))
    const times = events.map((event) => timeStageOf(summariseEvent(event), today))
    expect(new Set(times)).toEqual(new Set(timeStages))
    const packages = events.flatMap((event) => event.packages)
    expect(new Set(packages.map(({ status }) => status))).toEqual(new Set(packageStatuses))
    const entries = packages.flatMap((pack) => pack.entries)
    expect(new Set(entries.map((entry) => entry.stage))).toEqual(new Set(entryStages))
  })

  test('brings every scenario to its intended end', async () => {
    const rows = await site.db
      .selectFrom('demo_scenario')
      .innerJoin('event', 'event.id', 'demo_scenario.event_id')
      .select(['demo_scenario.number', 'event.status_stage', 'event.payment_stage'])
      .execute()
    const stagesByNumber = new Map(rows.map((row) => [row.number, [row.status_stage, row.payment_stage]]))
    for (const { number, kind } of planDemoData(new Date()))
      expect([number, kind, stagesByNumber.get(number)]).toEqual([number, kind, endings[kind]])
  })

  test('has a balanced ledger that agrees with the payments of every guest', async () => {
    const unbalanced = await sql`
      select transfer_id from ledger_entry group by transfer_id having sum(amount_pence) <> 0`.execute(
      site.db,
    )
    expect(unbalanced.rows).toEqual([])
    const wrongBalances = await sql`
      select account.id from ledger_account account
        left join ledger_entry entry on entry.account_id = account.id
      group by account.id having account.balance_pence <> coalesce(sum(entry.amount_pence), 0)`.execute(
      site.db,
    )
    expect(wrongBalances.rows).toEqual([])
    const accounts = await site.db
      .selectFrom('ledger_account')
      .select(['event_id', 'customer_id', 'balance_pence'])
      .where('kind', '=', 'guest')
      .execute()
    const paidByGuest = new Map(
      accounts.map((row) => [`${row.event_id} ${row.customer_id}`, row.balance_pence]),
    )
    for (const { id, guests } of events)
      for (const { customerId, paidPence } of guests)
        expect(paidPence).toBe(paidByGuest.get(`${id} ${customerId}`) ?? 0)
    expect(accounts.length).toBeGreaterThan(200)
  })

  test('contains every kind of money movement', async () => {
    const kinds = await site.db.selectFrom('ledger_transfer').select('kind').distinct().execute()
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['payment', 'refund', 'moveMoney', 'creditNote']),
    )
    const { rows } = await sql<{ way: string }>`
      select distinct concat(transaction_type, ' ', status, ' ', is_bank_payment, ' ', payment_type) as way
      from payment_transaction`.execute(site.db)
    const ways = rows.map(({ way }) => way)
    for (const way of [
      'payment paid f deposit',
      'payment paid f balance',
      'payment paid f instalments',
      'payment paid t deposit',
      'payment awaiting t deposit',
      'payment failed f deposit',
    ])
      expect(ways).toContain(way)
    const paymentsForOthers = await sql`
      select 1 from payment_transaction where status = 'paid' and json_array_length(paid_for::json) > 1`.execute(
      site.db,
    )
    expect(paymentsForOthers.rows.length).toBeGreaterThan(20)
  })

  test('has documents that agree with their projections and the history', async () => {
    const guests = await site.db.selectFrom('event_guest').selectAll().execute()
    const entries = await site.db.selectFrom('itinerary_entry').selectAll().execute()
    const serialise = (rows: readonly object[]) =>
      rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
    expect(serialise(guests)).toEqual(
      serialise(events.flatMap((event) => projectGuests(undefined, event).added)),
    )
    expect(serialise(entries)).toEqual(
      serialise(events.flatMap((event) => projectEntries(undefined, event).added)),
    )
    const rows = await site.db.selectFrom('event').selectAll().execute()
    for (const row of rows) {
      const { document: _, ...derived } = eventColumns(currentEvent(row.document))
      expect(row).toMatchObject(derived)
    }
    const incompleteLogs = await sql<{ event_id: string }>`
      select event.id as event_id from event left join event_command on event_command.event_id = event.id
      group by event.id, event.version
      having event.version <> count(event_command.version) + 1 or event.version <> coalesce(max(event_command.version), 1)`.execute(
      site.db,
    )
    expect(incompleteLogs.rows).toEqual([])
  })

  test('has a history in chronological order', async () => {
    const { rows } = await sql`
      select one.event_id from event_command one join event_command next
        on next.event_id = one.event_id and next.version = one.version + 1
      where next.done_at < one.done_at`.execute(site.db)
    expect(rows).toEqual([])
    const bookedEvents = events.filter(({ statusStage }) => statusStage === 'Booked')
    const snapshots = await site.db.selectFrom('event_snapshot').select(['event_id', 'state']).execute()
    for (const { id } of bookedEvents)
      expect(snapshots.filter((row) => row.event_id === id).map(({ state }) => state)).toEqual(
        expect.arrayContaining(['ENQUIRY', 'BOOKED']),
      )
  })

  test('has shares that sum to the price of a booked package if everybody takes part in all its products', () => {
    const completePackages = events.flatMap((event) =>
      event.packages
        .filter(({ status, peopleCount, entries }) => {
          const going = event.guests.filter(({ attending }) => attending === 'Yes').length
          const isPlain = entries.every(
            (entry) => entry.stage !== 'Cancelled' && entry.needPeople === peopleCount,
          )
          return status === 'Booked' && isPlain && going === peopleCount
        })
        .map((pack) => ({
          together: guestShares(event, pack).reduce((sum, { pence }) => sum + pence, 0),
          price: pricePackage(event, pack).totalPence,
        })),
    )
    expect(completePackages.length).toBeGreaterThan(5)
    for (const { together, price } of completePackages) expect(together).toBe(price)
  })

  test('gives staff plausible figures', async () => {
    const period = { from: addDays(today, -300), to: today }
    const { data } = await staff.tracking.readStaffStatistics(period)
    expect(data.totals.created).toBe(60)
    expect(data.totals.booked).toBeGreaterThan(30)
    expect(data.totals.takingsGBP).toBeGreaterThan(40_000)
    expect(data.totals.conversionPercent).toBeGreaterThan(40)
    expect(data.totals.conversionPercent).toBeLessThan(90)
    for (const { created, takingsGBP } of data.bySection) {
      expect(created).toBeGreaterThan(3)
      expect(takingsGBP).toBeGreaterThan(1000)
    }
    expect(data.byManager.length).toBeGreaterThanOrEqual(4)
    expect(data.overdueTasks.staff).toBeGreaterThan(0)
    expect(data.overdueTasks.supplier).toBeGreaterThan(0)
    const recentStatistics = (await staff.tracking.readStaffStatistics({})).data
    expect(recentStatistics.byDay.filter(({ created }) => created > 0).length).toBeGreaterThan(7)
    expect(recentStatistics.byDay.filter(({ takingsGBP }) => takingsGBP > 0).length).toBeGreaterThan(7)
  })

  test('contains requests to the demo supplier in every stage except Enquiry', async () => {
    const supplier = demoActor('supplier')
    const { data } = await site.app
      .callAs(supplier)
      .bookings.listSupplierEvents({ supplierId: supplier.supplierId!, list: 'all', limit: 100, skip: 0 })
    const stages = new Set(data.flatMap(({ products }) => products.map(({ stage }) => stage)))
    expect(stages).toEqual(new Set(entryStages.filter((stage) => stage !== 'Enquiry')))
    expect(data.length).toBeGreaterThan(10)
  })

  test('gives the demo organiser and the demo guest past and upcoming events', async () => {
    for (const kind of ['organiser', 'guest'] as const) {
      const { userId } = demoActor(kind)
      const { data } = await site.app
        .callAs(demoActor(kind))
        .bookings.listCustomerEvents({ id: userId, limit: 40 })
      expect(data.length).toBeGreaterThanOrEqual(3)
      const ownEvents = events.filter(({ id }) => data.some((item) => item.id === id))
      const times = ownEvents.map((event) => timeStageOf(summariseEvent(event), today))
      expect(new Set(times)).toEqual(new Set(['Past', 'Upcoming']))
    }
  })

  test('stores its emails as sent, on the dates of the demo, without sending them', async () => {
    const mails = await site.db.selectFrom('mail_outbox').selectAll().execute()
    const storedAsSent = mails.filter(({ sent_at }) => sent_at !== null)
    expect(storedAsSent.length).toBeGreaterThan(200)
    for (const { sent_at, created_at, recipient } of storedAsSent) {
      expect(sent_at).toEqual(created_at)
      expect(recipient).toMatch(/@(example\.(com|net)|test\.com)$/)
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pgboss.job where name in ('send-mail', 'send-urgent-mail')`.execute(
      site.db,
    )
    expect(rows[0]!.count).toBe(mails.length - storedAsSent.length)
    expect(new Set(storedAsSent.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5)
  })

  test('never blocks the event loop for more than a fifth of a second', () => {
    expect(longestTurn).toBeLessThan(200 * slowdown)
  })
})

test('the demo data is not created on a site that has its own events', async () => {
  const otherSite = await testApp(demoClock)
  const customer = await otherSite.signUp()
  await customer.post('/api/empty-event', { section: 'stag', people: 5, requestId: 'own-event-1' })
  const messages: string[] = []
  const { databaseUrl } = otherSite.config
  await createDemoData(otherSite.app, { databaseUrl, clock: demoClock, log: (line) => messages.push(line) })
  expect(await otherSite.db.selectFrom('event').select('id').execute()).toHaveLength(1)
  expect(messages).toEqual([])
})

describe('the progress of the demo data', () => {
  test.each(['organiser', 'guest', 'supplier'] as const)('is hidden from the demo %s', async (kind) => {
    const response = await (await site.signIn(kind)).get('/api/staff/demoData')
    expect([response.status, response.body.error]).toEqual([403, 'Not allowed'])
  })
})
