import { sql } from 'kysely'
import { emptyChanges } from '#features/access/server/index.ts'
import { namesPerson } from '#kernel/erased-person.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { updateTask } from './task-store.ts'

/** The title of a task by hand that named an erased customer. */
const erasedTitle = 'Task about an erased customer'

/**
 * Tasks of events: who created, does and completed them, and titles by hand that name a customer of the event. The
 * history of the tasks may contain earlier titles, so it is emptied.
 */
export const taskRecords: PersonalRecords = {
  name: 'tasks',
  tables: ['event_task'],
  async describe(database, { id }) {
    const tasks = await database
      .selectFrom('event_task')
      .selectAll()
      .where((where) =>
        where.or([
          where('created_by', '=', id),
          where('assignee_id', '=', id),
          where('completed_by', '=', id),
        ]),
      )
      .orderBy('id')
      .execute()
    return tasks.map((task) => ({
      eventId: task.event_id,
      title: task.title,
      dueDate: task.due_date,
      completed: task.completed,
    }))
  },
  async erase(tx, person) {
    const { rows: events } = await sql<{ id: string }>`
      select id from event where organiser_id = ${person.id}
      union select event_id from event_guest where customer_id = ${person.id}`.execute(tx)
    if (events.length === 0) return
    const ids = events.map(({ id }) => id)
    const tasks = await tx
      .selectFrom('event_task')
      .select(['id', 'title'])
      .where('event_id', 'in', ids)
      .where('created_by', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, title } of tasks)
      if (namesPerson(person, title)) await updateTask(tx, id, { title: erasedTitle })
    for (const id of ids) await emptyChanges(tx, 'eventTask', id)
  },
}
