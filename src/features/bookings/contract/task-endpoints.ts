import { z } from 'zod'
import { eventIdInput } from '#features/events/rules/reading/event-response.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { eventTasks } from '../rules/tasks/event-task.ts'

const tags = ['event tasks']

export const taskEndpoints = {
  listEventTasks: endpoint({
    method: 'GET',
    path: '/event/{id}/tasks',
    summary: 'The tasks of an event, and how many are open and overdue',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(eventTasks)),

  updateEventTask: endpoint({
    method: 'PUT',
    path: '/event/{id}/task/{taskId}',
    summary: 'Complete a task of staff, or open it again',
    tags,
    access: { allow: { staff: 'eventArea.edit' }, event: 'id' },
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })
    .input(z.strictObject({ id: idField, taskId: idField, completed: z.boolean() }))
    .output(dataResponse(eventTasks)),
}
