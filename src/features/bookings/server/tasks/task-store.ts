import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'

export type TaskRow = Selectable<Tables['event_task']>

/** Tasks shown of an event. Each booked product has one at most for each of its bookings. */
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

type Completion = { readonly completed: boolean; readonly by: string; readonly at: Date }

export const setCompleted = async (tx: Tx, taskId: string, { completed, by, at }: Completion) => {
  await tx
    .updateTable('event_task')
    .set({ completed, completed_at: completed ? at : null, completed_by: completed ? by : null })
    .where('id', '=', taskId)
    .execute()
}
