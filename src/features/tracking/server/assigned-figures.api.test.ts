import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assignedTaskFigures } from '#features/bookings/server/index.ts'
import { completeTasks, insertTasks } from '#features/bookings/server/suppliers/event-task-store.ts'
import { managerTakings } from '#features/payments/server/index.ts'
import { bookTransfer } from '#features/payments/server/ledger/ledger-store.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Random } from '#kernel/random.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { figureWriters, untilWaiting } from '#tests/support/figure-writers.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'

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
const ownerTypes = ['staff', 'supplier'] as const
const dueDates = Array.from({ length: 5 }, (_, index) => addDays(today, index - 3))
const taskAtRandom = sql`(select id from event_task order by random() limit 1)`
const updateEvent = (tx: Tx, id: string, assignments: ReturnType<typeof sql>) =>
  sql`update event set ${assignments}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)

const payOrRefund = async (tx: Tx, random: Random) => {
  const eventId = random.pick(eventIds)
  // Transfers are only inserted while their event is locked.
  await sql`select from event where id = ${eventId} for update`.execute(tx)
  const isRefund = random.chance(0.3)
  const guest = { guest: organiser.userId }
  const source = { kind: random.pick(['gateway', 'bank', 'credit'] as const) }
  const reference = randomUUID()
  await bookTransfer(tx, {
    kind: isRefund ? 'refund' : 'payment',
    eventId,
    reference,
    doneBy: organiser.userId,
    now: new Date(site.clock.now.getTime() - random.wholeNumber(0, 30) * 86_400_000),
    moves: [
      {
        ...(isRefund ? { from: guest, to: source } : { from: source, to: guest }),
        pence: random.wholeNumber(1, 500),
      },
    ],
  })
}

/** Random changes of the rows from which the figures are derived. */
const changes: readonly ((tx: Tx, random: Random) => Promise<unknown>)[] = [
  ...Array.from({ length: 3 }, () => (tx: Tx, random: Random) => {
    const tasks = Array.from({ length: random.wholeNumber(1, 4) }, () => ({
      ownerType: random.pick(ownerTypes),
      title: 'Call the venue',
      supplierId: null,
      itineraryId: random.pick(['first', 'second']),
      dueDate: random.pick(dueDates),
    }))
    return insertTasks(tx, random.pick(eventIds), tasks, site.clock.now)
  }),
  payOrRefund,
  payOrRefund,
  (tx, random) =>
    completeTasks(tx, random.pick(eventIds), random.pick(ownerTypes), [random.pick(['first', 'second'])]),
  (tx) => sql`update event_task set completed = not completed where id = ${taskAtRandom}`.execute(tx),
  (tx, random) =>
    sql`update event_task set assignee_id = ${random.pick([...userIds, null])} where id = ${taskAtRandom}`.execute(
      tx,
    ),
  (tx, random) =>
    sql`update event_task set due_date = ${random.pick(dueDates)}, owner_type = ${random.pick(ownerTypes)}
      where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`update event_task set title = title || '!' where id = ${taskAtRandom}`.execute(tx),
  (tx) => sql`delete from event_task where id = ${taskAtRandom}`.execute(tx),
  ...Array.from(
    { length: 2 },
    () => (tx: Tx, random: Random) =>
      updateEvent(tx, random.pick(eventIds), sql`manager_id = ${random.pick([...userIds, null])}`),
  ),
  (tx, random) => updateEvent(tx, random.pick(eventIds), sql`section = ${random.pick(['stag', 'hen'])}`),
]

const figures = figureWriters({
  db,
  tables: [managerTakings, assignedTaskFigures],
  changes,
  // A random refund can exceed the payments.
  isExpected: ({ constraint }) => constraint === 'guest_balance_not_negative',
})

test('while several writers make random changes, the figures of managers and assignees always match the rows, also after pending figures are merged', async () => {
  await figures.writeAndCheck(30)
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
const changeManager = (tx: Tx) =>
  updateEvent(
    tx,
    eventIds[0]!,
    sql`manager_id = case when manager_id = ${userIds[0]} then ${userIds[1]} else ${userIds[0]} end`,
  )

test.each([
  ['event_task', 'event_task_inserted_for_person', addTask],
  [
    'event_task',
    'event_task_updated_for_person',
    (tx: Tx) => sql`update event_task set completed = true`.execute(tx),
  ],
  ['event_task', 'event_task_deleted_for_person', (tx: Tx) => sql`delete from event_task`.execute(tx)],
  ['event', 'event_tasks_moved', changeManager],
  ['event', 'event_takings_moved_to_manager', changeManager],
  ['ledger_entry', 'ledger_entry_counted_for_manager', payOnce],
] as const)(
  'control: if the table %s does not have the trigger %s, the check finds wrong figures',
  async (table, trigger, change) => {
    await addTask(db)
    await db.transaction().execute(payOnce)
    await figures.expectTriggerNeeded(table, trigger, (tx) => change(tx as Tx & Database))
  },
)

test('the figures are correct after a task was completed while its event got another manager', async () => {
  await addTask(db)
  const release = Promise.withResolvers<void>()
  const managerChanged = Promise.withResolvers<void>()
  const managerChange = db.transaction().execute(async (tx) => {
    await changeManager(tx)
    managerChanged.resolve()
    await release.promise
  })
  await managerChanged.promise
  const completion = sql`update event_task set completed = true where event_id = ${eventIds[0]}`.execute(db)
  await untilWaiting(db, 'transactionid')
  release.resolve()
  await Promise.all([managerChange, completion])
  await figures.expectRight('after both')
})

test('the open tasks of a deleted event are no longer counted', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const insertTask = (tx: Tx | Database) =>
    sql`insert into event_task (id, event_id, title, owner_type, due_date)
      values (${randomUUID()}, ${event._doc}, 'Call', 'staff', ${addDays(today, -3)})`.execute(tx)
  await insertTask(db)
  const deleteEvent = async (tx: Tx) => {
    await sql`delete from event where id = ${event._doc}`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
  }
  await figures.expectTriggerNeeded('event', 'event_tasks_uncounted', deleteEvent)
})

test('the migration counts the existing rows while others write, and running it again changes nothing', async () => {
  await figures.checkMigration('figures-of-managers-and-shared-accounts', {
    drop: sql`
      drop function count_assigned_tasks() cascade; drop function move_assigned_tasks() cascade;
      drop function count_manager_takings() cascade; drop function move_manager_takings() cascade;
      drop table manager_taking_figure; drop table assigned_task_figure`,
    earlyChange: async (tx) => {
      await payOnce(tx)
      await addTask(tx as Tx & Database)
    },
  })
})
