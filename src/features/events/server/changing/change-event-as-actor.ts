import { lockPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { OperationName } from '../../rules/logged-operation.ts'
import type { Consequence } from '../../rules/reading/event-response.ts'
import { readerOf } from '../../rules/reading/reader.ts'
import { refusal } from '../../rules/refusals.ts'
import { changeByActor, changeEvent, type NewEventState, unchanged } from '../change-event.ts'
import type { EventsDeps } from '../events-deps.ts'
import { respondWithEvent, suppliersOf } from '../reading/show-event.ts'

/** The input of a change that staff first preview, and that is stored only if the event has not changed since. */
export type PreviewedChange = {
  /** True to get the event as it would be after the change, without storing the change. */
  readonly preview?: boolean
  /** The version of the event in the preview. The change is refused if the event has a later version. */
  readonly version?: number
}

type EventOperation = PreviewedChange & {
  readonly eventId: string
  /** The name and data of the operation, for the event's history. */
  readonly name: OperationName
  readonly data?: unknown
  /** Returns the customers whose booked view of the event starts with this change (EVT-O6). */
  bookedViewOf?(after: EventDocument): readonly string[]
  /** Runs in the same transaction after a change is stored. Skipped for previews and if nothing changes. */
  runAfterChange?(tx: Tx, after: EventDocument, before: EventDocument): Promise<void>
  /** Runs in the transaction of a preview, with the state that the change would store. */
  runAfterPreview?(tx: Tx, after: EventDocument, before: EventDocument): Promise<void>
  /**
   * A customer whose name or id the change stores. Their row is locked before the event, so that they cannot be erased
   * before the change is stored.
   */
  readonly customerId?: string
  /** False for endpoints that accept a token from people who cannot read the event yet. */
  readonly readersOnly?: boolean
  /** True if staff set prices with this change. */
  readonly setsPrices?: boolean
}

/** A function that creates the new state of the locked event. If it reads the database, it must use `tx`. */
type Update = (event: EventDocument, tx: Tx) => EventDocument | Refusal | Promise<EventDocument | Refusal>

/**
 * Changes one event under its lock, records the operation in its history, and responds with the event as the actor sees
 * it. Stores nothing if nothing changes. Returns the refusal of `change`. Also refuses:
 * - a missing event, with nodeNotFound for staff and notAllowed for others
 * - an event that the actor can't read, with notAllowed, unless `readersOnly` is false
 * - a `customerId` that does not exist or is erased, with customerNotFound
 * - an outdated `version`, with editConflict, unless the change would not alter the event
 */
export const changeEventAsActor = async (
  deps: EventsDeps,
  actor: Actor,
  operation: EventOperation,
  change: Update,
) => respondWithEvent(deps, actor, await storeEventChangeAsActor(deps, actor, operation, change))

/**
 * Changes an event like `changeEventAsActor`. The response to a preview also contains the later consequences of the
 * change, such as reminders.
 */
export const changeWithConsequences = async (
  deps: EventsDeps,
  actor: Actor,
  operation: EventOperation,
  change: Update,
) => {
  let consequences: Consequence[] | undefined
  const runAfterPreview = async (tx: Tx, after: EventDocument, before: EventDocument) => {
    consequences = await deps.consequencesOf?.(tx, { before, after, actor })
  }
  const response = await changeEventAsActor(deps, actor, { ...operation, runAfterPreview }, change)
  return isRefusal(response)
    ? response
    : { data: { ...response.data, ...(consequences && { consequences }) } }
}

/**
 * Changes an event like `changeEventAsActor`, but returns the document and not a response. Used if the
 * actor might not be able to read the event afterwards.
 */
export const storeEventChangeAsActor = async (
  deps: EventsDeps,
  actor: Actor,
  operation: EventOperation,
  change: Update,
): Promise<EventDocument | Refusal> => {
  // Before the transaction, because a transaction that waits for a lock must not need a second connection.
  const supplierIds = await suppliersOf(deps, actor)
  const canRead = (event: EventDocument) => readerOf(actor, event, supplierIds) !== undefined
  return transact(deps.database, async (tx) => {
    if (operation.customerId !== undefined && !(await lockPerson(tx, operation.customerId)))
      return refusal('customerNotFound')
    const eventChange = { ...changeByActor(deps, actor, operation.eventId), isPreview: operation.preview }
    const changed = await changeEvent(tx, eventChange, async (event) => {
      if (operation.readersOnly !== false && !canRead(event)) return refusal('notAllowed')
      const updated = await change(event, tx)
      if (isRefusal(updated)) return updated
      if (updated === event) return unchanged
      const isOutdated = operation.version !== undefined && operation.version !== event.version
      return isOutdated ? refusal('editConflict') : withLog(updated, operation)
    })
    if (isRefusal(changed)) return changed
    const { before, after } = changed
    if (operation.preview) await operation.runAfterPreview?.(tx, after, before)
    else if (after !== before) await operation.runAfterChange?.(tx, after, before)
    return after
  })
}

const withLog = (
  event: EventDocument,
  { name, data, bookedViewOf, setsPrices }: EventOperation,
): NewEventState => ({
  event,
  log: { commands: [{ name, data: data ?? {} }] },
  bookedViewOf: bookedViewOf?.(event),
  setsPrices,
})
