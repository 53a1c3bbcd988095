import { createHash } from 'node:crypto'
import { findPerson, isActiveStaff } from '#features/accounts/server/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import {
  changeByActor,
  changeEvent,
  type EventsDeps,
  lockEvents,
  readEvent,
} from '#features/events/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { EventEdit, EventsPlan } from '../../rules/many/event-edit.ts'
import { describeEdit, editEvent } from '../../rules/many/plan-event-edit.ts'

type Request = { readonly idList: readonly string[]; readonly edit: EventEdit; readonly token?: string }

/**
 * Previews an edit of many events, or with the token of the preview applies exactly what was shown: all of it in one
 * transaction, or nothing.
 * @returns the plan; or the refusals nodeNotFound for an unknown event or manager, and editConflict if an event was
 * changed since the preview
 */
export const changeEvents = async (
  deps: EventsDeps,
  actor: Actor,
  { idList, edit, token }: Request,
): Promise<EventsPlan | Refusal> => {
  const { managerId } = edit
  if (managerId !== undefined && !isActiveStaff(await findPerson(deps.database, managerId)))
    return refusal('nodeNotFound', { id: managerId })
  const allowed = await allowedEvents(deps, actor, { idList, edit })
  if (allowed.size === 0) return refusal('notAllowed')
  if (token === undefined) return planOf(deps.database, idList, edit, allowed)
  return transact(deps.database, async (tx) => {
    await lockEvents(tx, idList)
    const plan = await planOf(tx, idList, edit, allowed)
    if (isRefusal(plan)) return plan
    if (plan.token !== token) return refusal('editConflict')
    for (const { id } of plan.changes) {
      const changed = await changeEvent(tx, changeByActor(deps, actor, id), (event) => edited(event, edit))
      if (isRefusal(changed)) return changed
    }
    return { ...plan, isApplied: true }
  })
}

/** Returns the events of which the actor can edit every chosen field. Roles can depend on an event's section and stages. */
const allowedEvents = async (
  { gate }: EventsDeps,
  actor: Actor,
  { idList, edit }: Request,
): Promise<ReadonlySet<string>> => {
  const needed: Permission[] = [
    ...(edit.managerId === undefined ? [] : (['eventFunctions.editManager'] as const)),
    ...(edit.heat === undefined && edit.autoEmailsBlocked === undefined ? [] : (['eventArea.edit'] as const)),
  ]
  const allowed = new Set(idList)
  for (const id of idList)
    for (const permission of needed)
      if (!(await gate.access.grants(actor, permission, id))) allowed.delete(id)
  return allowed
}

const edited = (event: EventDocument, edit: EventEdit) => {
  const planned = editEvent(event, edit)
  if ('reason' in planned) return refusal('editConflict')
  return { event: planned.event, log: { commands: [{ name: 'changeEvents', data: edit }] } }
}

const planOf = async (
  store: Database | Tx,
  idList: readonly string[],
  edit: EventEdit,
  allowed: ReadonlySet<string>,
): Promise<EventsPlan | Refusal> => {
  const changes: EventsPlan['changes'] = []
  const skipped: EventsPlan['skipped'] = []
  const versions: string[] = []
  for (const id of idList) {
    const event = await readEvent(store, id)
    if (!event) return refusal('nodeNotFound', { id })
    const planned = allowed.has(id) ? editEvent(event, edit) : { reason: 'Not allowed' }
    if ('event' in planned) changes.push(describeEdit(event, planned.event))
    else skipped.push({ id, name: eventDisplayName(event), reason: planned.reason })
    versions.push(`${id} ${event.version}`)
    await yieldEventLoop()
  }
  const token = createHash('sha256')
    .update(JSON.stringify([versions, edit]))
    .digest('base64url')
  return { token, isApplied: false, changes, skipped }
}
