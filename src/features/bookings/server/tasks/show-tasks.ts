import { findPeople } from '#features/accounts/server/index.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import type { EventTask, EventTasks } from '../../rules/tasks/event-task.ts'
import { summariseTasks } from '../suppliers/event-task-store.ts'
import { listTasks, type TaskRow } from './task-store.ts'

type People = Awaited<ReturnType<typeof findPeople>>

const noTasks = { notCompletedCount: 0, staffOverdueDays: 0, supplierOverdueDays: 0 }

/** Returns the tasks of an event with their summary, as a member of staff sees them. */
export const readEventTasks = async (
  { database, now }: Pick<EventsDeps, 'database' | 'now'>,
  eventId: string,
  readerId: string,
): Promise<EventTasks> => {
  const today = dayOf(now())
  const rows = await listTasks(database, eventId)
  const people = await findPeople(database, personIdsOf(rows))
  const summaries = await summariseTasks(database, [eventId], today)
  return {
    tasks: rows.map((row) => eventTask(row, { people, today, readerId })),
    taskSummary: summaries.get(eventId) ?? noTasks,
  }
}

type Facts = { readonly people: People; readonly today: IsoDate }

const eventTask = (row: TaskRow, { readerId, ...facts }: Facts & { readerId: string }): EventTask => ({
  ...sharedTaskFields(row, facts),
  completed: row.completed,
  completedAt: row.completed_at?.toISOString() ?? null,
  completedBy: personIn(facts.people, row.completed_by),
  createdBy: personIn(facts.people, row.created_by),
  isOwn: row.created_by === readerId,
})

/** Returns the fields that a task has on its event and in lists of open tasks. */
export const sharedTaskFields = (row: TaskRow, { people, today }: Facts) => ({
  id: row.id,
  title: row.title,
  ownerType: row.owner_type,
  supplierId: row.supplier_id,
  productItineraryId: row.itinerary_id,
  dueDate: row.due_date,
  overdueDays: row.completed ? 0 : Math.max(0, daysBetween(row.due_date, today)),
  assignee: personIn(people, row.assignee_id),
})

/** Returns the ids of all people that tasks refer to. */
export const personIdsOf = (rows: readonly TaskRow[]): string[] => [
  ...new Set(
    rows
      .flatMap(({ assignee_id, completed_by, created_by }) => [assignee_id, completed_by, created_by])
      .filter((id) => id !== null),
  ),
]

const personIn = (people: People, id: string | null) =>
  id === null ? null : { id, name: people.get(id)?.name ?? '' }
