import { recordChange } from '#features/access/server/index.ts'
import { findPerson, isActiveStaff, lockPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { type EventsDeps, lockEvent } from '#features/events/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { runOncePerKey } from '#platform/server/http/idempotency.ts'
import { timedId } from '#platform/server/timed-id.ts'
import {
  applyTaskChange,
  nameOfTaskChange,
  refuseTaskChange,
  type TaskChange,
  type TaskFields,
  taskLine,
} from '../../rules/tasks/task-change.ts'
import { maxManualTasks } from '../../rules/tasks/task-limits.ts'
import {
  countManualTasks,
  deleteTask,
  insertTask,
  lockTask,
  updateTask as storeTask,
  type TaskRow,
} from './task-store.ts'

/*
 * Functions for changes of tasks by staff. Each change and its line in the history are in one transaction, which locks
 * people before events and tasks.
 */

type Deps = Pick<EventsDeps, 'database' | 'now'>
type NewTask = {
  readonly title: string
  readonly dueDate: IsoDate
  readonly assigneeId?: string | null
  readonly productItineraryId?: string | null
}

/** Creates a manual task. With an idempotency key, a repeated request creates no second task. */
export const createTask = async (
  deps: Deps,
  actor: Actor,
  eventId: string,
  { key, ...task }: NewTask & { readonly key: string | undefined },
): Promise<Refusal | undefined> => {
  const created = await transact(deps.database, async (tx) => {
    const create = async () => (await insertNewTask(tx, deps, actor, { eventId, ...task })) ?? true
    const scope = `createEventTask ${personBehind(actor)}`
    return key === undefined
      ? create()
      : runOncePerKey(tx, { scope, key, request: { eventId, ...task } }, create)
  })
  return isRefusal(created) ? created : undefined
}

/** Inserts a manual task. The event is locked, so that parallel requests cannot exceed the maximum number of tasks. */
const insertNewTask = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { eventId, title, dueDate, assigneeId = null, productItineraryId = null }: NewTask & { eventId: string },
): Promise<Refusal | undefined> => {
  const refused = await refuseAssignee(tx, assigneeId)
  if (refused) return refused
  const event = await lockEvent(tx, eventId)
  if (!event) return refusal('nodeNotFound', { id: eventId })
  if (productItineraryId !== null && !hasEntry(event, productItineraryId)) return unknownProduct
  if ((await countManualTasks(tx, eventId)) >= maxManualTasks)
    return refusal('fieldInvalid', { message: `An event has at most ${maxManualTasks} manual tasks` })
  await insertTask(tx, {
    id: timedId(deps.now()),
    event_id: eventId,
    title,
    owner_type: 'staff',
    supplier_id: null,
    itinerary_id: productItineraryId,
    due_date: dueDate,
    created_by: personBehind(actor),
    assignee_id: assigneeId,
  })
  const after = { title, dueDate, assigneeId, productItineraryId, completed: false }
  await recordTaskChange(tx, deps, { actor, event, what: 'task created', before: null, after })
  return undefined
}

/** Changes a task, unless `refuseTaskChange` forbids it. Stores nothing if the change has no effect. */
export const changeTask = (
  deps: Deps,
  actor: Actor,
  { id: eventId, taskId, ...change }: TaskChange & { readonly id: string; readonly taskId: string },
): Promise<Refusal | undefined> =>
  transact(deps.database, async (tx) => {
    const refused = await refuseAssignee(tx, change.assigneeId ?? null)
    if (refused) return refused
    const event = await lockEvent(tx, eventId)
    const task = event && (await lockTask(tx, eventId, taskId))
    if (!task || !event) return refusal('nodeNotFound', { id: taskId })
    const kind = { ownerType: task.owner_type, isManual: task.created_by !== null }
    const problem = refuseTaskChange(kind, change)
    if (problem) return refusal('fieldInvalid', { message: problem })
    const before = fieldsOf(task)
    const after = applyTaskChange(before, change)
    const { productItineraryId } = after
    if (
      productItineraryId !== null &&
      productItineraryId !== before.productItineraryId &&
      !hasEntry(event, productItineraryId)
    )
      return unknownProduct
    const what = nameOfTaskChange(before, after)
    if (!what) return undefined
    const isCompletionChanged = after.completed !== before.completed
    await storeTask(tx, task, {
      title: after.title,
      due_date: after.dueDate,
      assignee_id: after.assigneeId,
      itinerary_id: after.productItineraryId,
      completed: after.completed,
      ...(isCompletionChanged && {
        completed_at: after.completed ? deps.now() : null,
        completed_by: after.completed ? personBehind(actor) : null,
      }),
    })
    await recordTaskChange(tx, deps, { actor, event, what, before, after })
    return undefined
  })

/** Deletes a manual task that the actor created. */
export const removeTask = (
  deps: Deps,
  actor: Actor,
  { id: eventId, taskId }: { readonly id: string; readonly taskId: string },
): Promise<Refusal | undefined> =>
  transact(deps.database, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const task = event && (await lockTask(tx, eventId, taskId))
    if (!task || !event) return refusal('nodeNotFound', { id: taskId })
    if (task.created_by !== personBehind(actor)) return refusal('notAllowed')
    await deleteTask(tx, task)
    const before = fieldsOf(task)
    await recordTaskChange(tx, deps, { actor, event, what: 'task deleted', before, after: null })
    return undefined
  })

const unknownProduct = refusal('fieldInvalid', {
  path: 'productItineraryId',
  message: 'This product is not in the event',
})

/** Refuses an assignee who is not an active member of staff. Otherwise locks the assignee against erasure. */
const refuseAssignee = async (tx: Tx, assigneeId: string | null): Promise<Refusal | undefined> => {
  if (assigneeId === null) return undefined
  const person = await lockPerson(tx, assigneeId)
  return isActiveStaff(person) ? undefined : refusal('nodeNotFound', { id: assigneeId })
}

const entriesOf = ({ packages }: EventDocument) => packages.flatMap(({ entries }) => entries)

const hasEntry = (event: EventDocument, productItineraryId: string): boolean =>
  entriesOf(event).some(({ itineraryId }) => itineraryId === productItineraryId)

const fieldsOf = (task: TaskRow): TaskFields => ({
  title: task.title,
  dueDate: task.due_date,
  assigneeId: task.assignee_id,
  productItineraryId: task.itinerary_id,
  completed: task.completed,
})

type RecordedChange = {
  readonly actor: Actor
  readonly event: EventDocument
  readonly what: string
  readonly before: TaskFields | null
  readonly after: TaskFields | null
}

/** Logs the change under the event's id, so that the history of an event also has its deleted tasks. */
const recordTaskChange = async (
  tx: Tx,
  { now }: Deps,
  { actor, event, what, before, after }: RecordedChange,
): Promise<void> => {
  const loggedTask = async (task: TaskFields | null) => {
    if (!task) return null
    const entry = entriesOf(event).find(({ itineraryId }) => itineraryId === task.productItineraryId)
    const assignee = task.assigneeId === null ? undefined : await findPerson(tx, task.assigneeId)
    const product = entry && productNameOf(entry)
    return { task: taskLine(task, { assignee: assignee?.name, product }) }
  }
  await recordChange(tx, {
    at: now(),
    actor,
    subject: { kind: 'eventTask', id: event.id },
    what,
    before: await loggedTask(before),
    after: await loggedTask(after),
    hasSecrets: false,
  })
}
