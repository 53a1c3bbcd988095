import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { eventIdsOf } from '#features/events/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'

export type TaskRow = Selectable<Tables['event_task']>
type TaskKey = Pick<TaskRow, 'id' | 'event_id'>

/**
 * The maximum number of tasks that an event shows. It is far above the maximum number of manual tasks, which leaves
 * room for the few automatic tasks of each product.
 */
const maxShown = 500

/** Returns the tasks of an event: the open ones by due date, then the completed ones, the latest first. */
export const listTasks = (database: Kysely<Tables>, eventId: string): Promise<TaskRow[]> =>
  database
    .selectFrom('event_task')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('completed')
    .orderBy('completed_at', (order) => order.desc().nullsLast())
    .orderBy('due_date')
    .orderBy('id')
    .limit(maxShown)
    .execute()

/** Returns a task of an event, locked until the transaction ends. */
export const lockTask = (tx: Tx, eventId: string, taskId: string): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('event_task')
    .selectAll()
    .where('id', '=', taskId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()

export const countManualTasks = async (tx: Tx, eventId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('event_task')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('created_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertTask = async (tx: Tx, task: Insertable<Tables['event_task']>): Promise<void> => {
  await tx.insertInto('event_task').values(task).execute()
}

export const updateTask = async (
  tx: Tx,
  { id, event_id }: TaskKey,
  fields: Updateable<Tables['event_task']>,
): Promise<void> => {
  await tx
    .updateTable('event_task')
    .set(fields)
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .execute()
}

export const deleteTask = async (tx: Tx, { id, event_id }: TaskKey): Promise<void> => {
  await tx.deleteFrom('event_task').where('event_id', '=', event_id).where('id', '=', id).execute()
}

/** Returns the tasks that a person created, completed or is assigned to. */
export const listTasksOfPerson = (database: Kysely<Tables>, personId: string): Promise<TaskRow[]> =>
  database
    .selectFrom('event_task')
    .selectAll()
    .where((where) =>
      where.or([
        where('created_by', '=', personId),
        where('assignee_id', '=', personId),
        where('completed_by', '=', personId),
      ]),
    )
    .orderBy('id')
    .execute()

/** Returns the ids of the events that a customer organises or is a guest of. */
export const listEventIdsOf = async (tx: Tx, customerId: string): Promise<string[]> => {
  const { rows } = await eventIdsOf(customerId).execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the manual tasks of these events, locked until the transaction ends. */
export const lockManualTasks = (tx: Tx, eventIds: readonly string[]): Promise<TaskRow[]> =>
  tx
    .selectFrom('event_task')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .where('created_by', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
