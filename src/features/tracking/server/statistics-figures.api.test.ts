import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { compactOpenTasks, countOverdueTasks } from '#features/bookings/server/index.ts'
import { completeTasks, insertTasks } from '#features/bookings/server/suppliers/event-task-store.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type Random, randomFrom } from '#kernel/random.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { loadMigrations, titleOf } from '#platform/server/database/migration-files.ts'
import { openOnline } from '#platform/server/database/online-migration.ts'
import { readInOneSnapshot } from '#platform/server/database/read-in-one-snapshot.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import { until } from '#tests/support/until.ts'
import { minuteOf, stampMinute } from '../rules/minutes.ts'
import { compactStaffTime, readStaffTime } from './time/time-figures-store.ts'
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
const owners = ['staff', 'supplier'] as const
const dueDates = Array.from({ length: 8 }, (_, index) => addDays(today, index - 4))

/** Returns the figures of staff's statistics: those that are shown, and those counted from the rows themselves. */
const readBoth = async (database: Database) => {
  const shown: unknown[] = []
  const counted: unknown[] = []
  for (const from of [addDays(today, -days), addDays(today, -30), addDays(today, -1)])
    for (const userId of [undefined, ...userIds]) {
      const byKey = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
      shown.push((await readStaffTime(database, { from, to: today }, userId)).toSorted(byKey))
      const { rows } = await sql<object>`
        select user_id as "userId", day, section, sum(minutes)::bigint as minutes from staff_time
        where day between ${from}::date and ${today}::date and (${userId ?? null}::text is null or user_id = ${userId ?? null})
        group by user_id, day, section`.execute(database)
      counted.push(rows.toSorted(byKey))
    }
  for (const day of dueDates) {
    shown.push(await countOverdueTasks(database, day))
    const { rows } = await sql`
      select count(*) filter (where owner_type = 'staff') as staff,
        count(*) filter (where owner_type = 'supplier') as supplier
      from event_task where not completed and due_date < ${day}::date`.execute(database)
    counted.push(rows[0])
  }
  return { shown, counted }
}

const compare = async (message: string) => {
  const { shown, counted } = await readInOneSnapshot(db, readBoth)
  expect(shown, message).toEqual(counted)
}

const taskAtRandom = sql`(select id from event_task order by random() limit 1)`

/** The kinds of changes to the rows from which the figures are derived. */
const changes: readonly ((tx: Tx, random: Random) => Promise<unknown>)[] = [
  ...Array.from({ length: 4 }, () => (tx: Tx, random: Random) => {
    const userId = random.pick(userIds)
    const last = minuteOf(site.clock.now.getTime()) - random.whole(0, days) * 1440
    const minutes = Array.from({ length: random.whole(1, 6) }, (_, index) =>
      stampMinute(last - index, userId, random.pick([...eventIds, undefined])),
    )
    return addStaffMinutes(tx, userId, minutes)
  }),
  ...Array.from({ length: 3 }, () => (tx: Tx, random: Random) => {
    const tasks = Array.from({ length: random.whole(1, 5) }, () => ({
      ownerType: random.pick(owners),
      title: 'Call the venue',
      supplierId: null,
      itineraryId: random.pick(['first', 'second']),
      dueDate: random.pick(dueDates),
    }))
    return insertTasks(tx, random.pick(eventIds), tasks, site.clock.now)
  }),
  (tx, random) =>
    completeTasks(tx, random.pick(eventIds), random.pick(owners), [random.pick(['first', 'second'])]),
  (tx) => sql`update event_task set completed = not completed where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`update event_task set title = title || '!' where id = ${taskAtRandom}`.execute(tx),
  (tx, random) =>
    sql`update event_task set due_date = ${random.pick(dueDates)}, owner_type = ${random.pick(owners)}
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
      day: addDays(today, -random.whole(days / 2, days)),
    }),
]

/** Changes rows in `times` transactions, some of which are rolled back. */
const changeRows = async (random: Random, times: number) => {
  for (let left = times; left > 0; left -= 1)
    await db
      .transaction()
      .execute(async (tx) => {
        await random.pick(changes)(tx, random)
        if (random.is(0.2)) throw new Error('rolled back')
      })
      .catch((problem: Error & { code?: string }) => {
        if (problem.message !== 'rolled back' && problem.code !== '40P01') throw problem
      })
}

const clear = async () => {
  await db.deleteFrom('staff_time').execute()
  await db.deleteFrom('reported_minute').execute()
  await db.deleteFrom('event_task').execute()
}

test('after any changes by several writers, the figures equal counts of the rows, at any time and after merging', async () => {
  const rounds = Math.ceil(propertyRuns / 50)
  for (let seed = 1; seed <= rounds; seed += 1) {
    const state = { isOver: false }
    const writing = Promise.all([1, 2, 3].map((writer) => changeRows(randomFrom(seed * 10 + writer), 25)))
    const watching = (async () => {
      while (!state.isOver) {
        await compare(`while others write, seed ${seed}`)
        await compactOpenTasks(db)
        await compactStaffTime(db)
      }
    })()
    await writing.finally(() => {
      state.isOver = true
    })
    await watching
    await compare(`after all writes, seed ${seed}`)
  }
  // Control: the comparison had something to compare.
  const { shown } = await readBoth(db)
  expect(JSON.stringify(shown)).toMatch(/"minutes":[1-9]/)
  expect(JSON.stringify(shown)).toMatch(/"staff":[1-9]\d*,"supplier":[1-9]/)
  const countRows = async () => {
    const { rows } = await sql<{ rows: number }>`
      select (select count(*) from staff_time_figure) + (select count(*) from open_task_figure) as rows`.execute(
      db,
    )
    return rows[0]!.rows
  }
  await clear()
  await compare('without rows')
  expect(await countRows()).toBeGreaterThan(0)
  await compactOpenTasks(db)
  await compactStaffTime(db)
  expect(await countRows()).toBe(0)
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
] as const)('control: without the trigger %s, the comparison finds a difference', async (trigger, change) => {
  await clear()
  if (change !== addRows) await addRows(db)
  const changeIn = async (tx: Tx) => {
    await change(tx as Tx & Database)
    const { shown, counted } = await readBoth(tx as Tx & Database)
    throw new Error(JSON.stringify(shown) === JSON.stringify(counted) ? 'equal' : 'different')
  }
  const table = sql.raw(trigger.replace(/_[a-z]+$/, ''))
  await expect(db.transaction().execute(changeIn)).rejects.toThrow('equal')
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`alter table ${table} disable trigger ${sql.ref(trigger)}`.execute(tx)
      await changeIn(tx)
    }),
  ).rejects.toThrow('different')
})

const figuresOf = async (userId: string) => {
  const { rows } = await sql`select from staff_time_figure where user_id = ${userId}`.execute(db)
  return rows.length
}

const isWaiting = (kind: string) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = ${kind} and not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
    return rows.length > 0
  })

test('the erasure of a person deletes their figures, even while the nightly job merges them', async () => {
  await clear()
  const userId = userIds[1]!
  const minute = minuteOf(site.clock.now.getTime())
  for (const before of [0, 1, 2]) await addStaffMinutes(db, userId, [stampMinute(minute - before, userId)])
  expect(await figuresOf(userId)).toBeGreaterThan(1)
  const merged = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const merging = db.transaction().execute(async (tx) => {
    await compactStaffTime(tx as Tx & Database)
    merged.resolve()
    await released.promise
  })
  await merged.promise
  const erasing = db.transaction().execute((tx) => deleteTimeOf(tx, userId))
  await isWaiting('transactionid')
  released.resolve()
  await merging
  await erasing
  expect(await figuresOf(userId)).toBe(0)
  await compare('after the erasure')
})

const migrations = await loadMigrations('migrations')
const migration = migrations.find(({ name }) => titleOf(name) === 'figures-of-time-and-tasks')
const migrate = () =>
  db.connection().execute(async (connection) => {
    if (!migration || !('upOnline' in migration)) throw new Error('the migration is not online')
    await migration.upOnline(await openOnline(connection as never, 'figures', () => {}))
  })

test('the migration counts the rows that existed before it while others write, and a repetition changes nothing', async () => {
  await clear()
  await changeRows(randomFrom(77), 60)
  for (const [table, counts] of [
    ['staff_time', 'count_staff_time'],
    ['open_task', 'count_open_tasks'],
  ])
    await sql`drop function ${sql.raw(counts!)} cascade; drop table ${sql.raw(table!)}_figure`.execute(db)
  // This writer began before the migration, which creates the triggers only after the writer ends.
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const added = Promise.withResolvers<void>()
  const early = db.transaction().execute(async (tx) => {
    await addRows(tx as Tx & Database)
    added.resolve()
    await released.promise
  })
  await added.promise
  const state = { isOver: false }
  const write = async (writer: number) => {
    const random = randomFrom(writer)
    while (!state.isOver) await changeRows(random, 1).catch(ignoreMissingTable)
  }
  const writing = [1, 2].map(write)
  const migrating = migrate()
  await isWaiting('relation')
  released.resolve()
  await early
  await migrating
  await compare('while others still write')
  state.isOver = true
  await Promise.all(writing)
  await compare('after the migration')
  await migrate()
  await compare('after a repetition')
  // Control: without the figures, the comparison fails. The migration restores them.
  await sql`delete from staff_time_figure`.execute(db)
  await sql`delete from open_task_figure`.execute(db)
  await expect(compare('without figures')).rejects.toThrow('without figures')
  await migrate()
  await compare('after another repetition')
})

/**
 * An erasure also deletes figures, so it fails while their tables are missing. The erasure of the previous release does
 * not fail, because it deletes only the rows.
 */
const ignoreMissingTable = (problem: { code?: string }) => {
  if (problem.code !== '42P01') throw problem
}
