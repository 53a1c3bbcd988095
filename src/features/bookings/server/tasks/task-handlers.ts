import { type EventsDeps, readOwnEvent } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { taskEndpoints } from '../../contract/task-endpoints.ts'
import type { EventTask, EventTasks } from '../../rules/tasks/event-task.ts'
import { summariseTasks } from '../suppliers/event-task-store.ts'
import { listTasks, lockTask, setCompleted, type TaskRow } from './task-store.ts'

/** The tasks on the page of an event (EVT-011). */
export const taskHandlers = (deps: EventsDeps): Handlers<typeof taskEndpoints> => {
  const tasksOf = async (eventId: string): Promise<{ data: EventTasks }> => {
    const today = dayOf(deps.now())
    const rows = await listTasks(deps.database, eventId)
    const summaries = await summariseTasks(deps.database, [eventId], today)
    const taskSummary = summaries.get(eventId) ?? {
      notCompletedCount: 0,
      staffOverdueDays: 0,
      supplierOverdueDays: 0,
    }
    return { data: { tasks: rows.map((row) => shownTask(row, today)), taskSummary } }
  }
  return {
    listEventTasks: async ({ input: { id }, context }) => {
      const event = await readOwnEvent(deps, context.actor, id)
      return isRefusal(event) ? event : tasksOf(id)
    },
    updateEventTask: async ({ input: { id, taskId, completed }, context }) => {
      const done = { completed, by: personBehind(actorOf(context)), at: deps.now() }
      const refused = await transact(deps.database, async (tx) => {
        const task = await lockTask(tx, id, taskId)
        if (!task) return refusal('nodeNotFound', { id: taskId })
        if (task.owner_type === 'supplier')
          return refusal('fieldInvalid', { message: 'The supplier completes this task by answering' })
        if (task.completed !== completed) await setCompleted(tx, taskId, done)
        return undefined
      })
      return refused ?? tasksOf(id)
    },
  }
}

const shownTask = (row: TaskRow, today: IsoDate): EventTask => ({
  id: row.id,
  title: row.title,
  ownerType: row.owner_type,
  supplierId: row.supplier_id,
  productItineraryId: row.itinerary_id,
  dueDate: row.due_date,
  completed: row.completed,
  completedAt: row.completed_at?.toISOString() ?? null,
  overdueDays: row.completed ? 0 : Math.max(0, daysBetween(row.due_date, today)),
})
