import { createHash, randomUUID } from 'node:crypto'
import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { removedKey } from '#features/event-commands/rules/conflicts/changed-keys.ts'
import {
  blankFromRequest,
  buildPackage,
  productCommands,
  type RequestedPackage,
} from '#features/event-commands/rules/new-package.ts'
import { type SaveStrategy, targetOfNewPackage } from '#features/event-commands/rules/save-strategy.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { readerOf } from '../rules/reading/reader.ts'
import { refusal } from '../rules/refusals.ts'
import { changeByActor, changeEvent } from './change-event.ts'
import { loadCommandFacts } from './command-facts.ts'
import { wasTouched } from './event-history-store.ts'
import type { EventsDeps } from './events-deps.ts'

type NewPackageInput = {
  readonly event: EventDocument
  readonly request: RequestedPackage
  /** Null for a visitor who creates an event for an email address. The visitor counts as its organiser. */
  readonly actor: Actor | null
  readonly supplierIds?: readonly string[]
  readonly now: Date
  /** How the package is saved, which decides which of the section's limits apply. By default, to an existing event. */
  readonly strategy?: SaveStrategy
  readonly packageId?: string
}

/**
 * Builds a package, with facts that are read in the transaction. Refusals: badEventPackage and those of
 * evaluateCommands.
 */
export const buildNewPackage = async (
  tx: Tx,
  { request, strategy, packageId = randomUUID(), ...input }: NewPackageInput,
): Promise<PackageDocument | Refusal> => {
  const { event } = input
  const blank = blankFromRequest(event, packageId, request)
  const commandList = productCommands(blank.id, request)
  const eventWithBlank = { ...event, packages: [...event.packages, blank] }
  const locationIds = blank.locationId === null ? [] : [blank.locationId]
  const commandFacts = await loadCommandFacts(tx, {
    ...input,
    event: eventWithBlank,
    commandList,
    locationIds,
  })
  return buildPackage(event, blank, commandList, commandFacts, strategy)
}

export type AddedPackage = { readonly event: EventDocument; readonly packageId: string }

type Addition = {
  readonly eventId: string
  readonly request: RequestedPackage
  /** Identifies the save. A retry sends the same id, so that it does not add a second package. */
  readonly requestId?: string
  readonly actor: Actor
}

/**
 * Adds a package to an Enquiry of the last 30 days (PKG-059). Refusals: packageAlreadySaved if the request already
 * created one, stageForbids, and those of building.
 */
export const addPackage = async (
  deps: EventsDeps,
  { eventId, request, requestId, actor }: Addition,
): Promise<AddedPackage | Refusal> => {
  const packageId = requestId === undefined ? randomUUID() : packageIdOf(eventId, requestId)
  const change = changeByActor(deps, actor, eventId)
  const changed = await transact(deps.database, (tx) =>
    changeEvent(tx, change, async (event) => {
      if (requestId !== undefined && (await hasHadPackage(tx, event, packageId)))
        return refusal('packageAlreadySaved')
      const forbidden = refuseAnotherPackage(event, actor, dayOf(change.now))
      if (forbidden) return forbidden
      const pack = await buildNewPackage(tx, { event, request, packageId, actor, now: change.now })
      if (isRefusal(pack)) return pack
      return { event: { ...event, packages: [...event.packages, pack] } }
    }),
  )
  return isRefusal(changed) ? changed : { event: changed.after, packageId }
}

/** Returns a refusal if the actor cannot add a package, for example to an Enquiry older than 30 days (PKG-059). */
export const refuseAnotherPackage = (
  event: EventDocument,
  actor: Actor,
  today: IsoDate,
): Refusal | undefined => {
  const viewer = senderRole(actor, event)
  const forbidden = refuseAction('addPackage', viewer, bookingStateOf(event, { status: 'Option' }, today))
  if (forbidden) return forbidden
  return targetOfNewPackage(event, viewer, today) === 'newEvent'
    ? refusal('stageForbids', { stage: event.statusStage })
    : undefined
}

/**
 * Returns the id of the package that a request creates in an event. It is a hash, so that nobody can choose an id in
 * use elsewhere.
 */
export const packageIdOf = (eventId: string, requestId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([eventId, requestId]))
    .digest('hex')
    .slice(0, 32)

/** Returns whether an event has or ever had this package. A retry must not restore a package that was removed. */
export const hasHadPackage = async (tx: Tx, event: EventDocument, packageId: string): Promise<boolean> =>
  event.packages.some(({ id }) => id === packageId) || wasTouched(tx, event, removedKey(packageId))

type Replacement = Omit<Addition, 'requestId'> & {
  readonly packageId: string
  /** The event version that the replacement is based on, to refuse it if the event has changed. Default: the newest. */
  readonly version?: number
}

/**
 * Replaces the content of a package of an enquiry. Its id, its notes for customer and staff, and its discount stay.
 * Refusals: nodeNotFound, stageForbids, packageChanged, and those of building a package.
 */
export const replacePackage = async (
  deps: EventsDeps,
  { eventId, packageId, request, version, actor }: Replacement,
): Promise<EventDocument | Refusal> => {
  const change = changeByActor(deps, actor, eventId)
  const changed = await transact(deps.database, (tx) =>
    changeEvent(tx, change, async (event) => {
      const pack = event.packages.find(({ id }) => id === packageId)
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const forbidden = refuseAction(
        'replacePackage',
        senderRole(actor, event),
        bookingStateOf(event, pack, dayOf(change.now)),
      )
      if (forbidden) return forbidden
      if (version !== undefined && version !== event.version) return refusal('packageChanged')
      const eventWithoutPackage = { ...event, packages: event.packages.filter((other) => other !== pack) }
      const builtPackage = await buildNewPackage(tx, {
        event: eventWithoutPackage,
        request,
        packageId,
        actor,
        now: change.now,
      })
      if (isRefusal(builtPackage)) return builtPackage
      const { customerNote, staffNote, eventCustomerNote, eventStaffNote, discountMarginPence } = pack
      const retainedFields = {
        customerNote,
        staffNote,
        eventCustomerNote,
        eventStaffNote,
        discountMarginPence,
      }
      const packages = event.packages.map((other) =>
        other === pack ? { ...builtPackage, ...retainedFields } : other,
      )
      return { event: { ...event, packages }, replacedPackageId: packageId }
    }),
  )
  return isRefusal(changed) ? changed : changed.after
}

/**
 * Removes a package that is not booked. The last package of a pending event cannot be removed. Refusals: nodeNotFound,
 * stageForbids.
 */
export const removePackage = async (
  deps: EventsDeps,
  { eventId, packageId, actor }: { eventId: string; packageId: string; actor: Actor },
): Promise<EventDocument | Refusal> => {
  const change = changeByActor(deps, actor, eventId)
  const changed = await transact(deps.database, (tx) =>
    changeEvent(tx, change, (event) => {
      const pack = event.packages.find(({ id }) => id === packageId)
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const sender = senderRole(actor, event)
      const forbidden = refuseAction('removePackage', sender, bookingStateOf(event, pack, dayOf(change.now)))
      if (forbidden) return forbidden
      const packages = event.packages.filter((other) => other !== pack)
      // A pending event has payments, so at least one option must remain.
      const isLast = !packages.some(({ status }) => status === 'Option')
      if (isLast && event.statusStage === 'Pending Booking')
        return refusal('stageForbids', { stage: event.statusStage })
      const touched = [removedKey(packageId)]
      return {
        event: { ...event, packages },
        log: { commands: [{ name: 'removePackage', packageId }], touched },
      }
    }),
  )
  return isRefusal(changed) ? changed : changed.after
}

/** Returns the sender's role for changes of packages. */
const senderRole = (actor: Actor, event: EventDocument): 'organiser' | 'staff' | 'guest' => {
  const kind = readerOf(actor, event, [])?.kind
  return kind === 'organiser' || kind === 'staff' ? kind : 'guest'
}
