import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { compactAssignedTasks, readOverdueTasks } from '#features/bookings/server/index.ts'
import { completeTasks, insertTasks } from '#features/bookings/server/suppliers/event-task-store.ts'
import { compactManagerTakings, readTakingsByManager } from '#features/payments/server/index.ts'
import { bookTransfer } from '#features/payments/server/ledger/ledger-store.ts'
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

const site = await testApp()
const { db } = site
const organiser = await site.signUp()
const eventIds: readonly string[] = await Promise.all(
  ['stag', 'hen', 'stag'].map(
    async (section) => (await createSampleEvent(site, organiser, { section })).event._doc,
  ),
)
const userIds: readonly string[] = await Promise.all([1, 2].map(async () => (await site.signUp()).userId))
const today = dayOf(site.clock.now)
const owners = ['staff', 'supplier'] as const
const dueDates = Array.from({ length: 5 }, (_, index) => addDays(today, index - 3))
const period = { from: addDays(today, -40), to: today }

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()

/** Returns the figures of managers and assignees: those that are shown, and those counted from the rows themselves. */
const readBoth = async (database: Database) => {
  const shown: unknown[] = [sorted(await readTakingsByManager(database, period))]
  const { rows: takings } = await sql<object>`
    select event.manager_id as "managerId", sum(-amount_pence)::bigint as pence
    from ledger_entry
      join ledger_transfer on ledger_transfer.id = transfer_id
      join ledger_account on ledger_account.id = account_id
      join event on event.id = ledger_transfer.event_id
    where ledger_account.kind in ('gateway', 'bank')
    group by 1 having sum(amount_pence) <> 0`.execute(database)
  const counted: unknown[] = [sorted(takings)]
  for (const day of dueDates) {
    shown.push(sorted(await readOverdueTasks(database, day)))
    const { rows } = await sql<object>`
      select case when owner_type = 'staff' and assignee_id is not null then assignee_id else manager_id end as "personId",
        section, count(*) filter (where owner_type = 'staff') as staff,
        count(*) filter (where owner_type = 'supplier') as supplier
      from event_task join event on event.id = event_id
      where not completed and due_date < ${day}::date group by 1, 2`.execute(database)
    counted.push(sorted(rows))
  }
  return { shown, counted }
}

const compare = async (message: string) => {
  const { shown, counted } = await readInOneSnapshot(db, readBoth)
  expect(shown, message).toEqual(counted)
}

const taskAtRandom = sql`(select id from event_task order by random() limit 1)`
const setOfEvent = (tx: Tx, id: string, set: ReturnType<typeof sql>) =>
  sql`update event set ${set}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)

const takeMoney = async (tx: Tx, random: Random) => {
  const eventId = random.pick(eventIds)
  // Money is only booked while its event is locked.
  await sql`select from event where id = ${eventId} for update`.execute(tx)
  const isRefund = random.is(0.3)
  const guest = { guest: organiser.userId }
  const source = { kind: random.pick(['gateway', 'bank', 'credit'] as const) }
  const reference = randomUUID()
  await bookTransfer(tx, {
    kind: isRefund ? 'refund' : 'payment',
    eventId,
    reference,
    doneBy: organiser.userId,
    now: new Date(site.clock.now.getTime() - random.whole(0, 30) * 86_400_000),
    moves: [
      {
        ...(isRefund ? { from: guest, to: source } : { from: source, to: guest }),
        pence: random.whole(1, 500),
      },
    ],
  })
}

/** The ways in which the rows change that the figures are derived from. */
const changes: readonly ((tx: Tx, random: Random) => Promise<unknown>)[] = [
  ...Array.from({ length: 3 }, () => (tx: Tx, random: Random) => {
    const tasks = Array.from({ length: random.whole(1, 4) }, () => ({
      ownerType: random.pick(owners),
      title: 'Call the venue',
      supplierId: null,
      itineraryId: random.pick(['first', 'second']),
      dueDate: random.pick(dueDates),
    }))
    return insertTasks(tx, random.pick(eventIds), tasks, site.clock.now)
  }),
  takeMoney,
  takeMoney,
  (tx, random) =>
    completeTasks(tx, random.pick(eventIds), random.pick(owners), [random.pick(['first', 'second'])]),
  (tx) => sql`update event_task set completed = not completed where id = ${taskAtRandom}`.execute(tx),
  (tx, random) =>
    sql`update event_task set assignee_id = ${random.pick([...userIds, null])} where id = ${taskAtRandom}`.execute(
      tx,
    ),
  (tx, random) =>
    sql`update event_task set due_date = ${random.pick(dueDates)}, owner_type = ${random.pick(owners)}
      where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`update event_task set title = title || '!' where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`delete from event_task where id = ${taskAtRandom}`.execute(tx),
  ...Array.from(
    { length: 2 },
    () => (tx: Tx, random: Random) =>
      setOfEvent(tx, random.pick(eventIds), sql`manager_id = ${random.pick([...userIds, null])}`),
  ),
  (tx, random) => setOfEvent(tx, random.pick(eventIds), sql`section = ${random.pick(['stag', 'hen'])}`),
]

/** Problems that random changes may have: a deadlock, and a refund of more than was paid. */
const isExpected = ({ message, code, constraint }: Error & { code?: string; constraint?: string }) =>
  message === 'rolled back' || code === '40P01' || constraint === 'guest_balance_not_negative'

/** Changes rows in transactions of which some are rolled back, until it has done so often enough. */
const changeRows = async (random: Random, times: number) => {
  for (let left = times; left > 0; left -= 1)
    await db
      .transaction()
      .execute(async (tx) => {
        await random.pick(changes)(tx, random)
        if (random.is(0.2)) throw new Error('rolled back')
      })
      .catch((problem) => {
        if (!isExpected(problem)) throw problem
      })
}

test('after any changes by several writers, the figures of managers and assignees are those of the rows, at each moment and after merging', async () => {
  const rounds = Math.ceil(propertyRuns / 50)
  for (let seed = 1; seed <= rounds; seed += 1) {
    const state = { isOver: false }
    const writing = Promise.all([1, 2, 3].map((writer) => changeRows(randomFrom(seed * 10 + writer), 30)))
    const watching = (async () => {
      while (!state.isOver) {
        await compare(`while others write, seed ${seed}`)
        await compactManagerTakings(db)
        await compactAssignedTasks(db)
      }
    })()
    await writing.finally(() => {
      state.isOver = true
    })
    await watching
    await compare(`after all writes, seed ${seed}`)
  }
  // Control: the comparison had something to compare.
  const texts = JSON.stringify((await readBoth(db)).shown).replaceAll('\\', '')
  for (const part of [/"pence":-?[1-9]/, /"staff":[1-9]/, /"supplier":[1-9]/, `"${userIds[0]}"`])
    expect(texts).toMatch(part)
})

/** Adds an open task that is overdue. */
const addTask = async (database: Database) => {
  await sql`insert into event_task (id, event_id, title, owner_type, due_date)
    values (${randomUUID()}, ${eventIds[0]}, 'Call', 'staff', ${addDays(today, -3)})`.execute(database)
}
const payOnce = (tx: Tx) =>
  bookTransfer(tx, {
    kind: 'payment',
    eventId: eventIds[0]!,
    reference: randomUUID(),
    doneBy: organiser.userId,
    now: site.clock.now,
    moves: [{ from: { kind: 'bank' }, to: { guest: organiser.userId }, pence: 700 }],
  })
const giveAnotherManager = (tx: Tx) =>
  setOfEvent(
    tx,
    eventIds[0]!,
    sql`manager_id = case when manager_id = ${userIds[0]} then ${userIds[1]} else ${userIds[0]} end`,
  )

/** Runs a change in a transaction that is rolled back. @returns whether the figures then equal the rows */
const areEqualAfter = async (change: (tx: Tx) => Promise<unknown>): Promise<boolean> => {
  const outcome = { isEqual: false }
  const ended = db.transaction().execute(async (tx) => {
    await change(tx)
    const { shown, counted } = await readBoth(tx as Tx & Database)
    outcome.isEqual = JSON.stringify(shown) === JSON.stringify(counted)
    throw new Error('the end')
  })
  await expect(ended).rejects.toThrow('the end')
  return outcome.isEqual
}

test.each([
  ['event_task', 'event_task_inserted_for_person', addTask],
  [
    'event_task',
    'event_task_updated_for_person',
    (tx: Tx) => sql`update event_task set completed = true`.execute(tx),
  ],
  ['event_task', 'event_task_deleted_for_person', (tx: Tx) => sql`delete from event_task`.execute(tx)],
  ['event', 'event_tasks_moved', giveAnotherManager],
  ['event', 'event_takings_moved_to_manager', giveAnotherManager],
  ['ledger_entry', 'ledger_entry_counted_for_manager', payOnce],
] as const)(
  'control: without the trigger of %s %s, the comparison finds a difference',
  async (table, trigger, change) => {
    await addTask(db)
    await db.transaction().execute(payOnce)
    expect(await areEqualAfter((tx) => change(tx as Tx & Database))).toBe(true)
    expect(
      await areEqualAfter(async (tx) => {
        await sql`alter table ${sql.ref(table)} disable trigger ${sql.ref(trigger)}`.execute(tx)
        await change(tx as Tx & Database)
      }),
    ).toBe(false)
  },
)

test('a task that is completed while its event gets another manager is counted for the new manager only', async () => {
  await addTask(db)
  const released = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const moving = db.transaction().execute(async (tx) => {
    await giveAnotherManager(tx)
    changed.resolve()
    await released.promise
  })
  await changed.promise
  const completing = sql`update event_task set completed = true where event_id = ${eventIds[0]}`.execute(db)
  await until(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'transactionid' and not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
    return rows.length > 0
  })
  released.resolve()
  await Promise.all([moving, completing])
  await compare('after both')
})

test('the open tasks of a deleted event are no longer counted', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const insert = (tx: Tx | Database) =>
    sql`insert into event_task (id, event_id, title, owner_type, due_date)
      values (${randomUUID()}, ${event._doc}, 'Call', 'staff', ${addDays(today, -3)})`.execute(tx)
  await insert(db)
  const remove = async (tx: Tx) => {
    await sql`delete from event where id = ${event._doc}`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
  }
  expect(await areEqualAfter(remove)).toBe(true)
  expect(
    await areEqualAfter(async (tx) => {
      await sql`alter table event disable trigger event_tasks_uncounted`.execute(tx)
      await remove(tx)
    }),
  ).toBe(false)
})

const migrations = await loadMigrations('migrations')
const migration = migrations.find(({ name }) => titleOf(name) === 'figures-of-managers-and-shared-accounts')
const migrate = () =>
  db.connection().execute(async (connection) => {
    if (!migration || !('upOnline' in migration)) throw new Error('the migration is not online')
    await migration.upOnline(await openOnline(connection as never, 'figures', () => {}))
  })

test('the migration counts the rows of before while others write, and a repetition changes nothing', async () => {
  await changeRows(randomFrom(77), 60)
  await sql`
    drop function count_assigned_tasks() cascade; drop function move_assigned_tasks() cascade;
    drop function count_manager_takings() cascade; drop function move_manager_takings() cascade;
    drop table manager_taking_figure; drop table assigned_task_figure`.execute(db)
  // A writer that began before the migration. The triggers are created after its end.
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const added = Promise.withResolvers<void>()
  const early = db.transaction().execute(async (tx) => {
    await payOnce(tx)
    await addTask(tx as Tx & Database)
    added.resolve()
    await released.promise
  })
  await added.promise
  const state = { isOver: false }
  const write = async (writer: number) => {
    const random = randomFrom(writer)
    while (!state.isOver) await changeRows(random, 1)
  }
  const writing = [1, 2].map(write)
  const migrating = migrate()
  await until(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'relation' and not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
    return rows.length > 0
  })
  released.resolve()
  await early
  await migrating
  await compare('while others still write')
  state.isOver = true
  await Promise.all(writing)
  await compare('after the migration')
  await migrate()
  await compare('after a repetition')
  // Control: without its figures the comparison fails, and the migration restores them.
  await sql`delete from manager_taking_figure`.execute(db)
  await sql`delete from assigned_task_figure`.execute(db)
  await expect(compare('without figures')).rejects.toThrow('without figures')
  await migrate()
  await compare('after another repetition')
})
