import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventDocument } from '#features/events/rules/event-document.ts'
import { correctDueDatesJob } from '#features/events/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { runMigration } from '../support/migration.ts'
import { noFollowUps } from '../support/no-follow-ups.ts'
import { createSampleEvent, testEventApp } from '../support/sample-event.ts'
import { readStored } from '../support/stored-event.ts'

const { site, staff } = await testEventApp()
const { db } = site
const today = dayOf(site.clock.now)
const inDays = (days: number) => addDays(today, days)

/** Stores an event in the shape before version 4, with these fields, starting in 70 days. */
const storeOlder = async (
  fields: Partial<EventDocument>,
  { startsInDays = 70, setByStaff = [] }: { startsInDays?: number; setByStaff?: readonly object[] } = {},
) => {
  const { event } = await createSampleEvent(site, await site.signUp())
  const id: string = event._doc
  for (const dates of setByStaff)
    expect((await staff.put(`/api/event/${id}/dueDates`, dates)).status).toBe(200)
  const document = await readStored(db, id)
  const startDate = inDays(startsInDays)
  const {
    dueDatesByHand: _,
    promised: __,
    ...older
  } = {
    ...document,
    ...fields,
    guests: document.guests.map(({ paidFor: _, ...guest }) => ({ ...guest, ...fields.guests?.[0] })),
    packages: document.packages.map((pack) => ({ ...pack, startDate })),
  }
  await sql`update event set document = ${JSON.stringify({ schemaVersion: 3, ...older })}::json, schema_version = 3,
    start_date = ${startDate}, status_stage = ${older.statusStage}, deposit_due_date = ${older.depositDueDate},
    balance_due_date = ${older.balanceDueDate} where id = ${id}`.execute(db)
  return { id, before: document }
}

/** Runs the migration and its job on the database as it was before. */
const migrate = async () => {
  await sql`drop table event_dates_to_correct`.execute(db)
  await runMigration(db as never, 'due-dates-by-hand')
  const problems: unknown[] = []
  const next: object[] = []
  const job = correctDueDatesJob({
    database: db,
    jobs: { enqueue: async (_tx, _queue, data) => void next.push(data) },
    followUps: noFollowUps,
    now: () => site.clock.now,
    onError: (problem) => void problems.push(problem),
    batchSize: 3,
  })
  await job.work({})
  while (next.length > 0) await job.work(next.shift()!)
  expect(problems).toEqual([])
  expect((await sql`select from event_dates_to_correct`.execute(db)).rows).toEqual([])
}
const datesOf = async (id: string) => {
  const { depositDueDate, adjustmentDate, balanceDueDate } = await readStored(db, id)
  return [depositDueDate, adjustmentDate, balanceDueDate]
}
const snapshotsOf = async (id: string) =>
  (await sql`select state, document::text as text from event_snapshot where event_id = ${id}`.execute(db))
    .rows

const sound = [inDays(14), inDays(14), inDays(14)]

test('the migration corrects dates that are missing, after the start or out of order, with their columns and history (EVT-006)', async () => {
  const missing = await storeOlder({
    balanceDueDate: null,
    adjustmentDate: null,
    autoCancelBalanceDueDate: null,
  })
  const late = await storeOlder({ balanceDueDate: inDays(144), adjustmentDate: inDays(172) })
  const mixed = await storeOlder({ depositDueDate: inDays(14), balanceDueDate: inDays(-28) })
  const snapshots = await snapshotsOf(late.id)
  await migrate()
  for (const { id, before } of [missing, late, mixed]) {
    expect(await datesOf(id)).toEqual(sound)
    const { rows } = await sql`
      select version, deposit_due_date, balance_due_date, schema_version from event where id = ${id}`.execute(
      db,
    )
    expect(rows).toEqual([
      {
        version: before.version + 1,
        deposit_due_date: inDays(14),
        balance_due_date: inDays(14),
        schema_version: 4,
      },
    ])
    const history = await sql<{ commands: object }>`
      select commands from event_command where event_id = ${id} order by version desc limit 1`.execute(db)
    expect(history.rows[0]!.commands).toEqual([{ name: 'correctDueDates', data: {} }])
  }
  expect(await snapshotsOf(late.id)).toEqual(snapshots)
})

test('the migration moves instalments that were due after the trip to a day before it (PAY-O6)', async () => {
  const guest = {
    paidPence: 1000,
    useInstalments: true,
    instalmentPlan: {
      packageId: '',
      startPence: 1000,
      parts: [60, 120].map((days) => ({ date: inDays(days), pence: 1200 })),
      balanceDueDate: inDays(144),
      changes: [{ date: inDays(-10), reason: 'agreed' as const }],
    },
  }
  const { id } = await storeOlder({ balanceDueDate: inDays(144), guests: [guest as never] })
  await migrate()
  const [{ instalmentPlan } = { instalmentPlan: null }] = (await readStored(db, id)).guests
  expect(instalmentPlan!.parts.length).toBeGreaterThan(0)
  for (const { date } of instalmentPlan!.parts) expect(date <= inDays(14)).toBe(true)
})

test('dates set by staff stay, now and when the trip moves; an event whose date they cleared is never cancelled', async () => {
  const fields = {
    depositDueDate: null,
    balanceDueDate: inDays(60),
    autoCancelDepositDueDate: null,
    autoCancelBalanceDueDate: inDays(67),
  }
  const setByStaff = [{ balanceDueDate: inDays(40) }, { balanceDueDate: inDays(60), depositDueDate: null }]
  const { id, before } = await storeOlder(fields, { setByStaff })
  await migrate()
  const check = async () => {
    const event = await readStored(db, id)
    expect(event.dueDatesByHand).toEqual(['autoCancelDepositDueDate', 'balanceDueDate'])
    expect(event).toMatchObject({
      depositDueDate: inDays(14),
      autoCancelDepositDueDate: null,
      balanceDueDate: inDays(60),
    })
  }
  await check()
  const packageId = before.packages[0]!.id
  const data = { startDate: inDays(120), endDate: null }
  const moved = await staff.put(`/api/event/${id}`, { commandList: [{ name: 'editDate', packageId, data }] })
  expect(moved.status).toBe(200)
  await check()
})

test('past events, cancelled events and events with correct dates stay unchanged', async () => {
  const wrong = { balanceDueDate: inDays(144) }
  const past = await storeOlder(wrong, { startsInDays: -3 })
  const cancelled = await storeOlder({ ...wrong, statusStage: 'Cancelled' })
  const { event } = await createSampleEvent(site, await site.signUp())
  const textOf = async (id: string) =>
    (await sql`select version, document::text as text from event where id = ${id}`.execute(db)).rows
  const ids = [past.id, cancelled.id, event._doc as string]
  const before = await Promise.all(ids.map(textOf))
  await migrate()
  expect(await Promise.all(ids.map(textOf))).toEqual(before)
})
