import type { EventDocument } from '#features/events/rules/event-document.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { strategyOfNewPackage } from '#features/events/rules/save-strategy.ts'
import { dayOf } from '#kernel/dates.ts'
import { type BuilderDeps, type CreatedPackage, type CreationRequest, SessionOver } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { type Draft, requestedOf } from '../state/draft.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import type { SaveProblem } from './save-package.ts'

export type SavedTarget = Extract<BuilderTarget, { kind: 'saved' }>

/** Sends the edits that wait, as one save (updatePackageType, 001 §4). */
export const sendQueue = (
  services: BuilderDeps,
  builder: Builder,
  { eventId, user }: SavedTarget,
): Promise<WireEvent> => {
  const { event, queue } = builder.read()
  return services.saveCommands({
    eventId,
    commandList: [...queue],
    version: event.version,
    currentCustomerId: user.isStaff ? undefined : user.id,
  })
}

/** What creates the package that was built here; a repeat of it creates nothing a second time. */
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

/** Into the event it was begun for, while that takes packages (PKG-059); otherwise into one of its own. */
export const createPackage = async (
  services: BuilderDeps,
  creator: Creator,
  request: CreationRequest,
  { eventId, intoNewEvent = false }: Partial<Draft>,
): Promise<CreatedPackage> => {
  const sent = eventId === undefined ? null : await services.readEvent(eventId)
  const event = sent && eventFromWire(sent)
  const viewer = viewerOf(creator, event)
  const today = sent?.today ?? dayOf(new Date())
  const strategy = strategyOfNewPackage({ event, intoNewEvent, viewer, today })
  const isInto = strategy === 'createPackageType' || strategy === 'createPackageForNewEmptyEvent'
  // A strong creation is the same call: the server knows by itself that staff create.
  if (event === null || !isInto) return services.createEvent(request)
  return { ...(await services.addPackage(event.id, request)), existingEvent: true, rpt: 'y' }
}

const viewerOf = ({ id, isStaff }: Creator, event: Pick<EventDocument, 'organiserId'> | null) => {
  if (isStaff) return 'staff'
  return event === null || event.organiserId === id ? 'organiser' : 'guest'
}

/** Why a save was refused, as far as the one who saves is told. */
export const problemOf = (reason: unknown): SaveProblem => {
  if (reason instanceof SessionOver) return { kind: 'loggedOut', reason }
  const { code } = reason as { code?: string }
  // A creation that was changed after it had been sent is refused as a request used for something else.
  const isSaved = code === 'packageAlreadySaved' || code === 'idempotencyMismatch'
  return { kind: isSaved ? 'alreadySaved' : 'failed', reason }
}
