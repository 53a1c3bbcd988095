import { strategyOfNewPackage } from '#features/event-commands/rules/save-strategy.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type CreatedEvent, requireCreated } from '#features/events/rules/creation/created-event-query.ts'
import { eventTexts } from '#features/events/rules/event-texts.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { splitEdits, withoutEdits } from '../../rules/split-edits.ts'
import { type BuilderDeps, type CreationRequest, SessionExpiredError } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { type Draft, requestedOf } from '../state/draft.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { describeRejectedEdit } from './conflict/describe-rejected-edit.ts'
import type { SaveProblem } from './save-package.ts'
import { readUnconfirmed, removeUnconfirmed, type SentSave, storeUnconfirmed } from './unconfirmed-save.ts'

export type SavedTarget = Extract<BuilderTarget, { kind: 'saved' }>

/**
 * Returns the save whose response was lost, if all of its edits are still in the queue. Otherwise the user has undone,
 * changed or discarded some of them, so the save must not be repeated.
 */
export const saveToRepeat = (builder: Builder, target: SavedTarget): SentSave | undefined => {
  const lostSave = readUnconfirmed(target)
  const { queue, baseVersion } = builder.read()
  const isQueued = lostSave?.version === baseVersion && withoutEdits(lostSave.commandList, queue).length === 0
  return isQueued ? lostSave : undefined
}

/**
 * Sends the queued edits as one save (updatePackageType, PKG-070). If the response to an earlier save was lost, first
 * sends that save again, which the server applies at most once. If any edit of the earlier save is no longer queued,
 * sends only the queue, based on the same version. If the server has applied the earlier save, it merges the queue or
 * refuses it with packageChanged.
 * @param reportDropped called with descriptions of the edits that the event no longer accepts
 */
export const sendQueue = async (
  deps: BuilderDeps,
  builder: Builder,
  target: SavedTarget,
  reportDropped: (edits: readonly string[]) => unknown,
): Promise<WireEvent> => {
  const lostSave = saveToRepeat(builder, target)
  const event = lostSave && (await repeatSave(deps, target, lostSave))
  if (event) {
    const { queue, event: ownEvent } = builder.read()
    const serverEvent = eventFromWire(event)
    const laterEdits = withoutEdits(queue, lostSave.commandList)
    const { accepted, disputed } = splitEdits(serverEvent, laterEdits, new Set(), builder.facts.command)
    if (disputed.length > 0)
      reportDropped(disputed.map((edit) => describeRejectedEdit(edit, ownEvent, builder.facts)))
    builder.load(serverEvent, accepted)
    if (accepted.length === 0) return event
  }
  const { queue, baseVersion: version } = builder.read()
  const { eventId } = target
  return sendWithKey(deps, target, {
    eventId,
    commandList: [...queue],
    version,
    requestId: crypto.randomUUID(),
  })
}

/** Sends a save again. @returns undefined if the server refuses it */
const repeatSave = async (
  deps: BuilderDeps,
  target: SavedTarget,
  save: SentSave,
): Promise<WireEvent | undefined> => {
  try {
    return await sendWithKey(deps, target, save)
  } catch (reason) {
    if (!isRefused(reason)) throw reason
    return undefined
  }
}

/** Sends a save. It stays stored in the browser until the server has responded. */
const sendWithKey = async (deps: BuilderDeps, target: SavedTarget, save: SentSave): Promise<WireEvent> => {
  storeUnconfirmed(target, save)
  try {
    const event = await deps.saveCommands(save)
    removeUnconfirmed(target)
    return event
  } catch (reason) {
    if (isRefused(reason)) removeUnconfirmed(target)
    throw reason
  }
}

/** Returns the request that creates the package. Its id makes a retry create nothing new. */
export const creationOf = (builder: Builder, draft: Draft | undefined): CreationRequest => {
  const { pack } = builder.read()
  return {
    section: pack.section,
    people: pack.peopleCount,
    package: requestedOf(pack),
    requestId: draft?.requestId ?? crypto.randomUUID(),
  }
}

type Creator = { readonly id: string; readonly isStaff: boolean }

/** The event for which the package was started, if any, and whether the browser still stores the package. */
type PackageStart = Pick<Draft, 'eventId' | 'onlyIfEmpty'> & { readonly isStored: boolean }

/**
 * Creates the package in the event for which it was started, if that event accepts packages (PKG-059). Otherwise
 * creates a new event.
 * @throws an error with a text of EVT-033 if that event or the stored package is missing
 */
export const createPackage = async (
  deps: BuilderDeps,
  creator: Creator,
  request: CreationRequest,
  { eventId, onlyIfEmpty = false, isStored }: PackageStart,
): Promise<CreatedEvent> => {
  // Without its stored request id, a repeated save would add the package twice.
  if (eventId !== undefined && !isStored) throw new Error(eventTexts.noStoredPackage)
  const wire = eventId === undefined ? null : await readCurrentEvent(deps, eventId)
  const event = wire && eventFromWire(wire)
  const viewer = viewerOf(creator, event)
  const today = wire?.today ?? dayOf(new Date())
  const strategy = strategyOfNewPackage({ event, onlyIfEmpty, viewer, today })
  const addsToEvent = strategy === 'createPackageType' || strategy === 'createPackageForNewEmptyEvent'
  // Staff use the same endpoint, because the server knows from the session that they are staff.
  if (event === null || !addsToEvent) return requireCreated(await deps.createEvent(request))
  const addedPackage = requireCreated(await deps.addPackage(event.id, request))
  return { ...addedPackage, existingEvent: true, rpt: 'y' }
}

/** Returns the event. @throws 'no current event' if it is missing */
const readCurrentEvent = async ({ readEvent }: BuilderDeps, eventId: string): Promise<WireEvent> => {
  try {
    return await readEvent(eventId)
  } catch (reason) {
    if ((reason as { code?: string }).code !== 'nodeNotFound') throw reason
    throw new Error(eventTexts.noCurrentEvent, { cause: reason })
  }
}

const viewerOf = ({ id, isStaff }: Creator, event: Pick<EventDocument, 'organiserId'> | null) => {
  if (isStaff) return 'staff'
  return event === null || event.organiserId === id ? 'organiser' : 'guest'
}

/** Returns the problem of a failed save. Its kind decides how it is shown. */
export const problemOf = (reason: unknown): SaveProblem => {
  if (reason instanceof SessionExpiredError) return { kind: 'loggedOut', reason }
  const { code } = reason as { code?: string }
  // Both codes mean that an earlier request has saved the package. The server sends idempotencyMismatch if the package
  // has changed since then, because the same request id then comes with other content.
  const isSaved = code === 'packageAlreadySaved' || code === 'idempotencyMismatch'
  return { kind: isSaved ? 'alreadySaved' : 'failed', reason }
}
