import { z } from 'zod'
import { eventIdInput } from '#features/events/rules/reading/event-response.ts'
import { dataResponse, endpoint, longListResponse } from '#kernel/endpoint.ts'
import { afterField, givenDateField, idField, plainTextField } from '#kernel/fields.ts'
import { eventTasks, openTask } from '../rules/tasks/event-task.ts'
import { maxTaskTitle, taskLists } from '../rules/tasks/task-limits.ts'

const tags = ['event tasks']
const edits = { allow: { staff: 'eventArea.edit' }, event: 'id' } as const
const title = plainTextField(maxTaskTitle).min(1)
const idOrNull = idField.nullable().optional()

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

  createEventTask: endpoint({
    method: 'POST',
    path: '/event/{id}/task',
    summary:
      'Create a manual task for staff. A repeated request with the same Idempotency-Key creates no second one',
    tags,
    access: edits,
    refusals: ['nodeNotFound', 'fieldInvalid', 'idempotencyMissing', 'idempotencyMismatch'],
  })
    .input(
      z.strictObject({
        id: idField,
        title,
        dueDate: givenDateField,
        assigneeId: idOrNull,
        productItineraryId: idOrNull,
      }),
    )
    .output(dataResponse(eventTasks)),

  updateEventTask: endpoint({
    method: 'PUT',
    path: '/event/{id}/task/{taskId}',
    summary: 'Complete, open again or assign a task of staff, or change a manual one',
    tags,
    access: edits,
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })
    .input(
      z.strictObject({
        id: idField,
        taskId: idField,
        completed: z.boolean().optional(),
        title: title.optional(),
        dueDate: givenDateField.optional(),
        assigneeId: idOrNull,
        productItineraryId: idOrNull,
      }),
    )
    .output(dataResponse(eventTasks)),

  removeEventTask: endpoint({
    method: 'DELETE',
    path: '/event/{id}/task/{taskId}',
    summary: 'Delete a manual task that the sender created',
    tags,
    access: edits,
    refusals: ['nodeNotFound', 'notAllowed'],
  })
    .input(z.strictObject({ id: idField, taskId: idField }))
    .output(dataResponse(eventTasks)),

  listOpenTasks: endpoint({
    method: 'GET',
    path: '/tasks',
    summary: 'The open tasks of all events, or those assigned to the reader, sorted by due date',
    tags,
    readsReplica: true,
    access: { allow: { staff: 'eventArea.view' } },
    refusals: ['fieldInvalid'],
  })
    .input(
      z.strictObject({
        list: z.enum(taskLists).default('mine'),
        limit: z.coerce.number().int().min(1).max(200).default(40),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        after: afterField,
      }),
    )
    .output(longListResponse(openTask)),
}
