import { createHash } from 'node:crypto'
import { findPerson, isActiveStaff } from '#features/accounts/server/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import {
  changeByActor,
  changeEvent,
  type EventsDeps,
  eventPermissions,
  lockEvents,
  readEvent,
} from '#features/events/server/index.ts'
import type { PaymentsDeps } from '#features/payments/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Permission } from '#kernel/permission.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { EventEdit, EventsPlan } from '../../rules/many/event-edit.ts'
import { describeEdit, editEvent } from '../../rules/many/plan-event-edit.ts'
import { mailConsequences } from './mail-consequences.ts'

/** The deps of events and the payment gateway, which decides whether stored cards can be charged. */
export type ManyDeps = EventsDeps & Pick<PaymentsDeps, 'gateway'>

type Request = { readonly idList: readonly string[]; readonly edit: EventEdit; readonly token?: string }

/**
 * Previews an edit of many events. With the token of a preview, applies exactly the previewed changes, all in one
 * transaction or none.
 * @returns the plan, or a refusal: nodeNotFound for an unknown event or manager, notAllowed if the actor can edit none
 * of the events, or editConflict if an event was changed since the preview
 */
export const changeEvents = async (
  deps: ManyDeps,
  actor: Actor,
  { idList, edit, token }: Request,
): Promise<EventsPlan | Refusal> => {
  const { managerId } = edit
  if (managerId !== undefined && !isActiveStaff(await findPerson(deps.database, managerId)))
    return refusal('nodeNotFound', { id: managerId })
  const planInput = { actor, idList, edit, today: dayOf(deps.now()) }
  if (token === undefined) return previewEdit(deps, planInput)
  return transact(deps.database, async (tx) => {
    await lockEvents(tx, idList)
    const planned = await planEdit(tx, planInput)
    if (isRefusal(planned)) return planned
    const { plan } = planned
    if (plan.token !== token) return refusal('editConflict')
    for (const { id } of plan.changes) {
      const changed = await changeEvent(tx, changeByActor(deps, actor, id), (event) => applyEdit(event, edit))
      if (isRefusal(changed)) return changed
    }
    return { ...plan, isApplied: true }
  })
}

/** Returns the permissions that the actor needs for each event. */
const permissionsFor = (edit: EventEdit): Permission[] => [
  'eventArea.view',
  ...(edit.managerId === undefined ? [] : (['eventFunctions.editManager'] as const)),
  ...(edit.heat === undefined && edit.autoEmailsBlocked === undefined ? [] : (['eventArea.edit'] as const)),
]

const applyEdit = (event: EventDocument, edit: EventEdit) => {
  const planned = editEvent(event, edit)
  if ('reason' in planned) return refusal('editConflict')
  return { event: planned.event, log: { commands: [{ name: 'changeEvents' as const, data: edit }] } }
}

type EditedEvent = { readonly before: EventDocument; readonly after: EventDocument }
type Planned = { readonly plan: EventsPlan; readonly edited: readonly EditedEvent[] }
type PlanInput = Request & { readonly actor: Actor; readonly today: IsoDate }

/**
 * Plans the edit. Skips events that the actor can't edit; refuses with notAllowed only if they can edit none.
 * Permissions can depend on an event's section and stages, so they can differ between the events.
 */
const planEdit = async (
  store: Database | Tx,
  { actor, idList, edit, today }: PlanInput,
): Promise<Planned | Refusal> => {
  const neededPermissions = permissionsFor(edit)
  const edited: EditedEvent[] = []
  const skipped: EventsPlan['skipped'] = []
  const versions: string[] = []
  let isAnyAllowed = false
  for (const id of idList) {
    const event = await readEvent(store, id)
    if (!event) return refusal('nodeNotFound', { id })
    const can = await eventPermissions(store, actor, event, today)
    const isAllowed = neededPermissions.every(can)
    isAnyAllowed ||= isAllowed
    const planned = isAllowed ? editEvent(event, edit) : { reason: 'Not allowed' }
    if ('event' in planned) edited.push({ before: event, after: planned.event })
    else
      skipped.push({
        id,
        name: can('eventArea.view') ? eventDisplayName(event) : '',
        reason: planned.reason,
      })
    versions.push(`${id} ${event.version}`)
    await yieldEventLoop()
  }
  if (!isAnyAllowed) return refusal('notAllowed')
  const changes = edited.map(({ before, after }) => describeEdit(before, after))
  const token = createHash('sha256')
    .update(JSON.stringify([versions, edit]))
    .digest('base64url')
  return { plan: { token, isApplied: false, changes, skipped }, edited }
}

/** Returns the plan of an edit, with the card charges and automatic cancellations that it would stop or start. */
const previewEdit = async (deps: ManyDeps, planInput: PlanInput): Promise<EventsPlan | Refusal> => {
  const planned = await planEdit(deps.database, planInput)
  if (isRefusal(planned)) return planned
  const { plan, edited } = planned
  const consequences = await mailConsequences(deps.database, deps, edited)
  return { ...plan, changes: plan.changes.map((change) => ({ ...change, ...consequences.get(change.id) })) }
}
