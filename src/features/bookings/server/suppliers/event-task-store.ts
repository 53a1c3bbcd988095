import { type Kysely, sql } from 'kysely'
import { cutText } from '#kernel/cut-text.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { TaskDraft } from '../../rules/suppliers/supplier-requests.ts'

export const insertTasks = async (
  tx: Tx,
  eventId: string,
  tasks: readonly TaskDraft[],
  now: Date,
): Promise<void> => {
  if (tasks.length === 0) return
  const rows = tasks.map((task) => ({
    id: timedId(now),
    event_id: eventId,
    title: cutText(task.title, 300),
    owner_type: task.ownerType,
    supplier_id: task.supplierId,
    itinerary_id: task.itineraryId,
    due_date: task.dueDate,
    completed: false,
  }))
  await tx.insertInto('event_task').values(rows).execute()
}

/** Completes the automatic tasks of a supplier or of staff for these entries. */
export const completeTasks = async (
  tx: Tx,
  eventId: string,
  ownerType: TaskDraft['ownerType'],
  itineraryIds: readonly string[],
): Promise<void> => {
  if (itineraryIds.length === 0) return
  await tx
    .updateTable('event_task')
    .set({ completed: true })
    .where('event_id', '=', eventId)
    .where('owner_type', '=', ownerType)
    .where('completed', '=', false)
    .where('created_by', 'is', null)
    .where('itinerary_id', 'in', [...itineraryIds])
    .execute()
}

/** Returns the ids of entries that have an open supplier task, so that they are not requested again. */
export const openSupplierTasks = async (tx: Tx, eventId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('event_task')
    .select('itinerary_id')
    .where('event_id', '=', eventId)
    .where('owner_type', '=', 'supplier')
    .where('completed', '=', false)
    .execute()
  return new Set(rows.flatMap(({ itinerary_id }) => itinerary_id ?? []))
}

const moneyTitle = 'Money received but nothing booked'

/**
 * Creates a task for staff, because a guest's money was credited but nothing could be booked. Staff can then book
 * anyway, refund the money or contact the organiser. Does nothing if a task with the same reason is open.
 */
export const createMoneyTask = (tx: Tx, eventId: string, reason: string, now: Date): Promise<void> =>
  ensureStaffTask(tx, eventId, `${moneyTitle}: ${reason}`, now)

/** Creates an automatic task for staff that is due today. Does nothing if a task with the same title is open. */
export const ensureStaffTask = async (tx: Tx, eventId: string, title: string, now: Date): Promise<void> => {
  const openTask = await openStaffTasks(tx, eventId).where('title', '=', title).executeTakeFirst()
  if (openTask) return
  const task = {
    ownerType: 'staff',
    title,
    supplierId: null,
    itineraryId: null,
    dueDate: dayOf(now),
  } as const
  await insertTasks(tx, eventId, [task], now)
}

/** Completes the tasks of `createMoneyTask`. Called when the event is booked or becomes an enquiry again. */
export const completeMoneyTasks = async (tx: Tx, eventId: string): Promise<void> => {
  await tx
    .updateTable('event_task')
    .set({ completed: true })
    .where('event_id', '=', eventId)
    .where('id', 'in', openStaffTasks(tx, eventId).where('title', 'like', `${moneyTitle}:%`))
    .execute()
}

/** Completes the open automatic task for staff with this title. */
export const completeStaffTask = async (tx: Tx, eventId: string, title: string): Promise<void> => {
  await tx
    .updateTable('event_task')
    .set({ completed: true })
    .where('event_id', '=', eventId)
    .where('id', 'in', openStaffTasks(tx, eventId).where('title', '=', title))
    .execute()
}

const openStaffTasks = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('event_task')
    .select('id')
    .where('event_id', '=', eventId)
    .where('owner_type', '=', 'staff')
    .where('completed', '=', false)
    .where('created_by', 'is', null)

export type TaskSummary = { notCompletedCount: number; staffOverdueDays: number; supplierOverdueDays: number }

/**
 * Returns the number of open tasks of each event, and how many days overdue the oldest task of staff and the oldest one
 * of suppliers are (EVT-011). An event without open tasks is missing.
 */
export const summariseTasks = async (
  database: Kysely<Tables>,
  eventIds: readonly string[],
  today: IsoDate,
): Promise<Map<string, TaskSummary>> => {
  const { rows } = await sql<TaskSummary & { event_id: string }>`
    select event_id, count(*)::int as "notCompletedCount",
      coalesce(max(greatest(${today}::date - due_date, 0)) filter (where owner_type = 'staff'), 0)
        as "staffOverdueDays",
      coalesce(max(greatest(${today}::date - due_date, 0)) filter (where owner_type = 'supplier'), 0)
        as "supplierOverdueDays"
    from event_task where not completed and event_id = any(${[...eventIds]})
    group by event_id`.execute(database)
  return new Map(rows.map(({ event_id, ...summary }) => [event_id, summary]))
}
