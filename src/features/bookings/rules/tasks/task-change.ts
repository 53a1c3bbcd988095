import type { IsoDate } from '#kernel/dates.ts'
import { formatDate } from '#kernel/format-date.ts'

/** The fields of a task that staff can change. */
export type TaskFields = {
  readonly title: string
  readonly dueDate: IsoDate
  readonly assigneeId: string | null
  readonly productItineraryId: string | null
  readonly completed: boolean
}

export type TaskChange = { readonly [Name in keyof TaskFields]?: TaskFields[Name] | undefined }

type TaskKind = { readonly ownerType: 'staff' | 'supplier'; readonly isManual: boolean }

/**
 * Returns the reason why staff cannot change a task in this way; undefined if they can. An automatic task for staff can
 * only be completed and assigned. A supplier's task can't be changed.
 */
export const refuseTaskChange = (
  { ownerType, isManual }: TaskKind,
  { title, dueDate, productItineraryId }: TaskChange,
): string | undefined => {
  if (ownerType === 'supplier') return 'The supplier completes this task by answering'
  if (isManual || [title, dueDate, productItineraryId].every((value) => value === undefined)) return undefined
  return 'An automatic task can only be assigned and completed'
}

/** Returns a task's fields after a change. */
export const applyTaskChange = (task: TaskFields, change: TaskChange): TaskFields => ({
  title: change.title ?? task.title,
  dueDate: change.dueDate ?? task.dueDate,
  assigneeId: change.assigneeId === undefined ? task.assigneeId : change.assigneeId,
  productItineraryId:
    change.productItineraryId === undefined ? task.productItineraryId : change.productItineraryId,
  completed: change.completed ?? task.completed,
})

/** Returns the name of a change in the history; undefined if nothing differs. */
export const nameOfTaskChange = (before: TaskFields, after: TaskFields): string | undefined => {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  if (before.completed === after.completed) return 'task changed'
  return after.completed ? 'task completed' : 'task opened again'
}

/** Returns a task as one line of the history. */
export const taskLine = (
  { title, dueDate, completed }: TaskFields,
  { assignee, product }: { readonly assignee?: string; readonly product?: string },
): string =>
  [title, product, `due ${formatDate(dueDate)}`, assignee && `for ${assignee}`, completed && 'done']
    .filter(Boolean)
    .join('; ')
