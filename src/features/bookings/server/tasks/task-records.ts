import { emptyChanges } from '#features/access/server/index.ts'
import { namesPerson } from '#kernel/erased-person.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { listEventIdsOf, listTasksOfPerson, lockManualTasks, updateTask } from './task-store.ts'

/** The new title of a manual task whose title named an erased customer. */
const erasedTitle = 'Task about an erased customer'

/**
 * The personal data in tasks: their creators, assignees and who completed them, and titles of manual tasks that name a
 * customer of the event. Erasing a customer also empties the history of the event's tasks, because it may contain
 * earlier titles.
 */
export const taskRecords: PersonalRecords = {
  name: 'tasks',
  tables: ['event_task'],
  async describe(database, { id }) {
    const tasks = await listTasksOfPerson(database, id)
    return tasks.map((task) => ({
      eventId: task.event_id,
      title: task.title,
      dueDate: task.due_date,
      completed: task.completed,
    }))
  },
  async erase(tx, person) {
    const ids = await listEventIdsOf(tx, person.id)
    if (ids.length === 0) return
    const tasks = await lockManualTasks(tx, ids)
    for (const task of tasks)
      if (namesPerson(person, task.title)) await updateTask(tx, task, { title: erasedTitle })
    for (const id of ids) await emptyChanges(tx, 'eventTask', id)
  },
}
