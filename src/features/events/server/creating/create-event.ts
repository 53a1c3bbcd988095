import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RequestedPackage } from '#features/event-commands/rules/new-package.ts'
import { refuseEstimate } from '#features/event-commands/rules/people-limit.ts'
import { daysToAddPackages } from '#features/event-commands/rules/save-strategy.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { sectionOf } from '#kernel/section.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { EmptyCreation } from '../../rules/creation/creation-request.ts'
import { defaultTitleTemplate } from '../../rules/creation/event-title.ts'
import { acceptsCreation, mergeCreation } from '../../rules/creation/merge-creation.ts'
import { newEvent } from '../../rules/creation/new-event.ts'
import { refusal } from '../../rules/refusals.ts'
import { changeByActor, changeEvent, type EventChange, unchanged } from '../change-event.ts'
import { buildNewPackage, hasHadPackage, packageIdOf } from '../edit-packages.ts'
import { storeSnapshot } from '../event-history-store.ts'
import { insertEvent, readEvent } from '../event-store.ts'
import type { EventsDeps } from '../events-deps.ts'
import { refuseUnfit } from '../refuse-unfit.ts'
import {
  findCreation,
  hasEvents,
  insertCreation,
  lockCreationsFor,
  recentEnquiries,
} from './creation-store.ts'

type Creation = {
  readonly request: EmptyCreation
  readonly package?: RequestedPackage
  readonly organiser: { readonly id: string; readonly firstName: string; readonly name: string }
  /** The user who sends the request; null for a visitor. */
  readonly actor: Actor | null
  readonly authenticated: boolean
  readonly requestId?: string
}

export type CreationResult = {
  readonly event: EventDocument
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly rpt: 'y' | 'n'
  /** True if an earlier request with the same id created the event, so that this one changed nothing. */
  readonly repeated: boolean
}

const fallbackGroupSize = 12
const dayLength = 86_400_000

/**
 * Creates an event. A request with merge rules is merged into an enquiry of the same organiser, if there is one
 * (ENQ-O7). A repeated request id returns the first result; with other content, it is refused with idempotencyMismatch.
 * Other refusals: badEventPackage, fieldInvalid, eventFull, and those of commands.
 */
export const createEvent = async (
  tx: Tx,
  deps: EventsDeps,
  creation: Creation,
): Promise<CreationResult | Refusal> => {
  const { organiser, requestId = randomUUID() } = creation
  await lockCreationsFor(tx, organiser.id)
  const earlierCreation = await findCreation(tx, organiser.id, requestId)
  if (earlierCreation) return repeatedCreation(tx, earlierCreation, hashOf(creation))
  const rpt = (await hasEvents(tx, organiser.id)) ? 'y' : 'n'
  const created = (await createByMerging(tx, deps, creation)) ?? (await createNew(tx, deps, creation))
  if (isRefusal(created)) return created
  await insertCreation(tx, {
    created_by: organiser.id,
    request_id: requestId,
    content_hash: hashOf(creation),
    event_id: created.event.id,
    package_id: created.packageId,
    existing_event: created.existingEvent,
    rpt,
    form_type: creation.request.formType ?? null,
    form_ref: creation.request.formRef ?? null,
    created_at: deps.now(),
  })
  return { ...created, rpt, repeated: false }
}

type CreationOutcome = Pick<CreationResult, 'event' | 'packageId' | 'existingEvent'>

const createNew = async (
  tx: Tx,
  deps: EventsDeps,
  creation: Creation,
): Promise<CreationOutcome | Refusal> => {
  const { request, organiser, authenticated, actor } = creation
  const now = deps.now()
  const settings = await deps.sectionSettings?.(tx, sectionOf(request.section))
  const tooManyPeople = refuseEstimate(request.people, settings?.maxPeople, countsAsStaff(actor))
  if (tooManyPeople) return tooManyPeople
  const newEventFacts = {
    eventId: timedId(now),
    token: confirmationToken(),
    now,
    organiser,
    authenticated,
    titleTemplate: settings?.titleTemplate ?? defaultTitleTemplate,
    defaultGroupSize: settings?.defaultGroupSize ?? fallbackGroupSize,
  }
  let pack: PackageDocument | undefined
  if (creation.package) {
    const builtPackage = await buildNewPackage(tx, {
      event: newEvent(request, newEventFacts),
      request: creation.package,
      strategy: countsAsStaff(actor) ? 'createEventStrongType' : 'createEventType',
      actor,
      now,
    })
    if (isRefusal(builtPackage)) return builtPackage
    pack = builtPackage
  }
  const event = newEvent(request, newEventFacts, pack)
  const unfitRefusal = refuseUnfit(undefined, event)
  if (unfitRefusal) return unfitRefusal
  await insertEvent(tx, event, now)
  await storeSnapshot(tx, event, 'ENQUIRY', now)
  return { event, packageId: pack?.id ?? null, existingEvent: false }
}

const createByMerging = async (
  tx: Tx,
  deps: EventsDeps,
  creation: Creation,
): Promise<CreationOutcome | Refusal | undefined> => {
  const { request, organiser } = creation
  if (!request.mergeRules?.mergeExistingEvent) return undefined
  const since = new Date(deps.now().getTime() - (daysToAddPackages + 1) * dayLength)
  for (const eventId of await recentEnquiries(tx, organiser.id, since)) {
    const event = await readEvent(tx, eventId)
    if (event && acceptsCreation(event, request, dayOf(deps.now())))
      return createInExisting(tx, deps, eventId, creation)
  }
  return undefined
}

/**
 * Merges a creation's notes and package into an existing enquiry. A repeated request id returns the id of the package
 * that the first request added. Refuses with stageForbids after the Enquiry stage.
 */
export const createInExisting = async (
  tx: Tx,
  deps: EventsDeps,
  eventId: string,
  { request, package: requestedPackage, actor, organiser, requestId }: Omit<Creation, 'authenticated'>,
): Promise<CreationOutcome | Refusal> => {
  const packageId = requestedPackage ? packageIdOf(eventId, requestId ?? randomUUID()) : null
  const change: EventChange = actor
    ? changeByActor(deps, actor, eventId)
    : { eventId, doneBy: organiser.id, authorKind: 'customer', now: deps.now(), followUps: deps.followUps }
  const changed = await changeEvent(tx, change, async (currentEvent) => {
    if (packageId !== null && (await hasHadPackage(tx, currentEvent, packageId))) return unchanged
    if (currentEvent.statusStage !== 'Enquiry')
      return refusal('stageForbids', { stage: currentEvent.statusStage })
    const settings = await deps.sectionSettings?.(tx, currentEvent.section)
    const tooManyPeople = refuseEstimate(request.people, settings?.maxPeople, countsAsStaff(actor))
    if (tooManyPeople) return tooManyPeople
    const pack = requestedPackage
      ? await buildNewPackage(tx, {
          event: currentEvent,
          request: requestedPackage,
          packageId: packageId ?? undefined,
          actor,
          now: deps.now(),
        })
      : undefined
    if (isRefusal(pack)) return pack
    const { requestId: _, ...data } = request
    return {
      event: mergeCreation(currentEvent, request, pack),
      log: { commands: [{ name: 'existing', data: { ...data, packageId } }] },
    }
  })
  return isRefusal(changed) ? changed : { event: changed.after, packageId, existingEvent: true }
}

const repeatedCreation = async (
  tx: Tx,
  earlierCreation: {
    event_id: string
    package_id: string | null
    existing_event: boolean
    rpt: 'y' | 'n'
    content_hash: string
  },
  hash: string,
): Promise<CreationResult | Refusal> => {
  if (earlierCreation.content_hash !== hash) return refusal('idempotencyMismatch')
  const event = await readEvent(tx, earlierCreation.event_id)
  if (!event) throw new Error(`event ${earlierCreation.event_id} was created but is missing`)
  return {
    event,
    packageId: earlierCreation.package_id,
    existingEvent: earlierCreation.existing_event,
    rpt: earlierCreation.rpt,
    repeated: true,
  }
}

const hashOf = ({ request, package: requestedPackage }: Creation): string =>
  createHash('sha256')
    .update(JSON.stringify([request, requestedPackage ?? null]))
    .digest('hex')

/** Returns a confirmation token: 32 random URL-safe characters (EVT-O23). */
const confirmationToken = (): string => randomBytes(24).toString('base64url')
