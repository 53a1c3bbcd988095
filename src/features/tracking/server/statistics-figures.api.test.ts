import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTaskFigures } from '#features/bookings/server/index.ts'
import { completeTasks, insertTasks } from '#features/bookings/server/suppliers/event-task-store.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Random } from '#kernel/random.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { compactFigures } from '#platform/server/database/figure-table.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { figureWriters, untilWaiting } from '#tests/support/figure-writers.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import { minuteOf, stampMinute } from '../rules/minutes.ts'
import { staffTimeFigures } from './time/time-figures-store.ts'
import { addStaffMinutes, deleteTimeBefore, deleteTimeOf } from './time/time-store.ts'

const site = await testApp()
const { db } = site
const organiser = await site.signUp()
const eventIds: readonly string[] = await Promise.all(
  ['stag', 'hen', 'stag', 'hen'].map(
    async (section) => (await createSampleEvent(site, organiser, { section })).event._doc,
  ),
)
const userIds: readonly string[] = await Promise.all([1, 2, 3].map(async () => (await site.signUp()).userId))
const today = dayOf(site.clock.now)
const days = 60
const ownerTypes = ['staff', 'supplier'] as const
const dueDates = Array.from({ length: 8 }, (_, index) => addDays(today, index - 4))

const taskAtRandom = sql`(select id from event_task order by random() limit 1)`

/** The kinds of changes to the rows from which the figures are derived. */
const changes: readonly ((tx: Tx, random: Random) => Promise<unknown>)[] = [
  ...Array.from({ length: 4 }, () => (tx: Tx, random: Random) => {
    const userId = random.pick(userIds)
    const lastMinute = minuteOf(site.clock.now.getTime()) - random.wholeNumber(0, days) * 1440
    const minutes = Array.from({ length: random.wholeNumber(1, 6) }, (_, index) =>
      stampMinute(lastMinute - index, userId, random.pick([...eventIds, undefined])),
    )
    return addStaffMinutes(tx, userId, minutes)
  }),
  ...Array.from({ length: 3 }, () => (tx: Tx, random: Random) => {
    const tasks = Array.from({ length: random.wholeNumber(1, 5) }, () => ({
      ownerType: random.pick(ownerTypes),
      title: 'Call the venue',
      supplierId: null,
      itineraryId: random.pick(['first', 'second']),
      dueDate: random.pick(dueDates),
    }))
    return insertTasks(tx, random.pick(eventIds), tasks, site.clock.now)
  }),
  (tx, random) =>
    completeTasks(tx, random.pick(eventIds), random.pick(ownerTypes), [random.pick(['first', 'second'])]),
  (tx) => sql`update event_task set completed = not completed where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`update event_task set title = title || '!' where id = ${taskAtRandom}`.execute(tx),
  (tx, random) =>
    sql`update event_task set due_date = ${random.pick(dueDates)}, owner_type = ${random.pick(ownerTypes)}
      where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`delete from event_task where id = ${taskAtRandom}`.execute(tx),
  (tx, random) =>
    sql`update event set section = ${random.pick(['stag', 'hen'])}, version = version + 1, updated_at = now()
      where id = ${random.pick(eventIds)}`.execute(tx),
  (tx, random) => deleteTimeOf(tx, random.pick(userIds)),
  (tx, random) =>
    deleteTimeBefore(tx as unknown as Database, {
      minute: 0,
      instant: new Date(0),
      day: addDays(today, -random.wholeNumber(days / 2, days)),
    }),
]

/** An erasure also deletes figures, so it is expected to fail while the migration test has dropped their tables. */
const isMissingTable = ({ code }: { readonly code?: string }) => code === '42P01'

const figures = figureWriters({
  db,
  tables: [staffTimeFigures, openTaskFigures],
  changes,
})

const deleteRows = async () => {
  await db.deleteFrom('staff_time').execute()
  await db.deleteFrom('reported_minute').execute()
  await db.deleteFrom('event_task').execute()
}

test('while several writers make random changes, the figures always equal counts of the rows, also after merging', async () => {
  await figures.writeAndCheck(25)
  await deleteRows()
  await figures.expectRight('without rows')
  expect(await figures.filledTables()).not.toEqual([])
  await figures.compactAll()
  expect(await figures.filledTables()).toEqual([])
})

/** Adds an hour of work and an open task that is overdue. */
const addRows = async (database: Database) => {
  const [userId] = userIds
  await sql`insert into staff_time (user_id, day, event_id, section, minutes)
    values (${userId}, ${today}, 'any', 'hen', 60)`.execute(database)
  await sql`insert into event_task (id, event_id, title, owner_type, due_date)
    values ('task', ${eventIds[0]}, 'Call', 'staff', ${addDays(today, -2)})`.execute(database)
}

test.each([
  ['staff_time_inserted', addRows],
  ['staff_time_updated', (tx: Tx) => sql`update staff_time set minutes = 61`.execute(tx)],
  ['staff_time_deleted', (tx: Tx) => sql`delete from staff_time`.execute(tx)],
  ['event_task_inserted', addRows],
  ['event_task_updated', (tx: Tx) => sql`update event_task set completed = true`.execute(tx)],
  ['event_task_deleted', (tx: Tx) => sql`delete from event_task`.execute(tx)],
] as const)('control: without the trigger %s, the check finds wrong figures', async (trigger, change) => {
  await deleteRows()
  if (change !== addRows) await addRows(db)
  const table = trigger.replace(/_[a-z]+$/, '')
  await figures.expectTriggerNeeded(table, trigger, (tx) => change(tx as Tx & Database))
})

const countFigures = async (userId: string) => {
  const { rows } = await sql`select from staff_time_figure where user_id = ${userId}`.execute(db)
  return rows.length
}

test('the erasure of a person deletes their figures, even while the nightly job merges them', async () => {
  await deleteRows()
  const userId = userIds[1]!
  const minute = minuteOf(site.clock.now.getTime())
  for (const minutesAgo of [0, 1, 2])
    await addStaffMinutes(db, userId, [stampMinute(minute - minutesAgo, userId)])
  expect(await countFigures(userId)).toBeGreaterThan(1)
  const merged = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const merging = db.transaction().execute(async (tx) => {
    await compactFigures(tx as Tx & Database, staffTimeFigures)
    merged.resolve()
    await released.promise
  })
  await merged.promise
  const erasing = db.transaction().execute((tx) => deleteTimeOf(tx, userId))
  await untilWaiting(db, 'transactionid')
  released.resolve()
  await merging
  await erasing
  expect(await countFigures(userId)).toBe(0)
  await figures.expectRight('after the erasure')
})

test('the migration counts the existing rows while others write, and running it again changes nothing', async () => {
  await deleteRows()
  await figures.checkMigration('figures-of-time-and-tasks', {
    isExpected: isMissingTable,
    drop: sql`
      drop function count_staff_time cascade; drop table staff_time_figure;
      drop function count_open_tasks cascade; drop table open_task_figure`,
    earlyChange: (tx) => addRows(tx as Tx & Database),
  })
})
