import { z } from 'zod'
import { dateField, idField } from '#kernel/fields.ts'

const person = z.object({ id: idField, name: z.string() }).nullable()

const sharedFields = {
  id: idField,
  title: z.string(),
  ownerType: z.enum(['staff', 'supplier']),
  supplierId: idField.nullable(),
  productItineraryId: idField.nullable(),
  dueDate: dateField,
  /** 0 for a task that is completed or due today or later. */
  overdueDays: z.int().min(0),
  /** The member of staff to whom the task is assigned. */
  assignee: person,
}

/** A task as staff see it on its event (EVT-011, EVT-O17). */
const eventTask = z.object({
  ...sharedFields,
  completed: z.boolean(),
  completedAt: z.string().nullable(),
  /**
   * The member of staff who completed the task. Null for an open task, and for one that was completed automatically.
   */
  completedBy: person,
  /** The member of staff who created the task. Null for an automatic task. */
  createdBy: person,
  /** True if the sender of the request created the task, and so can delete it. */
  isOwn: z.boolean(),
})

const taskSummary = z.object({
  notCompletedCount: z.int(),
  staffOverdueDays: z.int(),
  supplierOverdueDays: z.int(),
})

/** The tasks of an event, open ones first, and the same summary of them as in event lists. */
export const eventTasks = z.object({ tasks: z.array(eventTask), taskSummary })

/** An open task in a list of the tasks of all events. */
export const openTask = z.object({ ...sharedFields, event: z.object({ id: idField, name: z.string() }) })

export type EventTask = z.infer<typeof eventTask>
export type EventTasks = z.infer<typeof eventTasks>
export type OpenTask = z.infer<typeof openTask>
