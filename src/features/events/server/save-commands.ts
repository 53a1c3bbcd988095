import type { CommandName, PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { refuseConflict, refuseOverlap } from '#features/event-commands/rules/conflicts/conflicts.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { refuseUnpermitted } from '#features/event-commands/rules/refuse-command.ts'
import { setsPrices } from '#features/event-commands/rules/sets-prices.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { changeByActor, changeEvent, type NewEventState, unchanged } from './change-event.ts'
import { loadCommandFacts } from './command-facts.ts'
import { hasCommands, type LaterSave, savesSince } from './event-history-store.ts'
import type { EventsDeps } from './events-deps.ts'
import { nameLaterSave } from './name-later-save.ts'
import { suppliersOf } from './reading/show-event.ts'

const answerCommands: ReadonlySet<CommandName> = new Set(['confirmProductBooking', 'declineProductBooking'])

type Save = {
  readonly eventId: string
  readonly commandList: readonly PackageCommand[]
  /**
   * The version that the commands are based on. Without it they apply to the newest version, and nothing conflicts. A
   * command that confirms or declines a booking request requires it, because it agrees to the numbers of that version.
   */
  readonly version?: number
  /**
   * Identifies the request. Repeating it with the same version changes nothing and returns the current event. With
   * other commands it is refused with idempotencyMismatch.
   */
  readonly requestId?: string
  /** True to return the event as the commands would leave it, and to store nothing. */
  readonly preview?: boolean
  readonly actor: Actor
}

/**
 * Evaluates a commandList under the event's lock with uncached facts, and stores all of it or nothing. A save based on
 * an older version is merged if it does not overlap with later saves; otherwise it is refused with packageChanged. More
 * refusals: those of evaluateCommands, nodeNotFound, idempotencyMismatch, and fieldInvalid for confirming or declining
 * a booking request without a version. The refusal of a save based on an older version also says who changed the event
 * since, and when.
 */
export const saveCommands = async (deps: EventsDeps, save: Save): Promise<EventDocument | Refusal> => {
  const { eventId, version, requestId, actor } = save
  const supplierIds = await suppliersOf(deps, actor)
  const change = { ...changeByActor(deps, actor, eventId), isPreview: save.preview }
  return transact(deps.database, async (tx) => {
    const changed = await changeEvent(tx, change, async (event) => {
      const isOlder = version !== undefined && version < event.version
      const later = isOlder ? await savesSince(tx, event, version, change.now) : []
      const repeatedSave = later.find((other) => isRepeated(other, requestId, change.doneBy))
      if (repeatedSave)
        return (await hasCommands(tx, event.id, repeatedSave, save.commandList))
          ? unchanged
          : refusal('idempotencyMismatch')
      const outcome = await applyCommands(tx, save, { event, later, supplierIds, now: change.now })
      return isRefusal(outcome) ? nameLaterSave(tx, outcome, { event, later, actor }) : outcome
    })
    if (isRefusal(changed)) return changed
    const { before, after } = changed
    if (!save.preview)
      await deps.onEventSaved?.(tx, { before, after, doneBy: change.doneBy, commands: save.commandList })
    return after
  })
}

const isRepeated = (other: LaterSave, requestId: string | undefined, doneBy: string): boolean =>
  requestId !== undefined && other.requestId === requestId && other.doneBy === doneBy

type SaveContext = {
  readonly event: EventDocument
  /** The saves after the version that the commands are based on. */
  readonly later: readonly LaterSave[]
  readonly supplierIds: readonly string[]
  readonly now: Date
}

const applyCommands = async (
  tx: Tx,
  { commandList, version, requestId, actor }: Save,
  { event, later, supplierIds, now }: SaveContext,
): Promise<NewEventState | Refusal> => {
  const commandFacts = await loadCommandFacts(tx, { event, commandList, actor, supplierIds, now })
  const touchedSince = new Set(later.flatMap(({ touched }) => touched))
  const refused =
    refuseUnpermitted(event, commandList, commandFacts) ??
    refuseConflict(event, commandList, version ?? event.version, touchedSince, commandFacts)
  if (refused) return refused
  const evaluated = evaluateCommands(event, commandList, commandFacts)
  if (isRefusal(evaluated)) return evaluated
  // Checks the version last, so that refusals for permissions and stages do not depend on it.
  if (version === undefined && commandList.some(({ name }) => answerCommands.has(name)))
    return refusal('fieldInvalid', {
      message: 'Confirming or declining a booking requires the version of the event',
    })
  const overlap = refuseOverlap(evaluated, touchedSince)
  if (overlap) return overlap
  return {
    event: evaluated.event,
    log: { commands: commandList, touched: evaluated.touched, requestId },
    setsPrices: setsPrices(commandList),
  }
}
