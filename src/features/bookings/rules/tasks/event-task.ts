import { z } from 'zod'
import { dateField, idField } from '#kernel/fields.ts'

/** A task as staff see it on its event (EVT-011, EVT-O17). */
const eventTask = z.object({
  id: idField,
  title: z.string(),
  ownerType: z.enum(['staff', 'supplier']),
  supplierId: idField.nullable(),
  productItineraryId: idField.nullable(),
  dueDate: dateField,
  completed: z.boolean(),
  completedAt: z.string().nullable(),
  /** 0 for a task that is completed or due today or later. */
  overdueDays: z.int().min(0),
})

const taskSummary = z.object({
  notCompletedCount: z.int(),
  staffOverdueDays: z.int(),
  supplierOverdueDays: z.int(),
})

/** The tasks of an event, open ones first by due date, and their summary as lists show it. */
export const eventTasks = z.object({ tasks: z.array(eventTask), taskSummary })

export type EventTask = z.infer<typeof eventTask>
export type EventTasks = z.infer<typeof eventTasks>
