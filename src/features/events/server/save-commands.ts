import type { CommandName, PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { refuseConflict, refuseOverlap } from '#features/event-commands/rules/conflicts/conflicts.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { refuseUnpermitted } from '#features/event-commands/rules/refuse-command.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { changeByActor, changeEvent } from './change-event.ts'
import { loadCommandFacts } from './command-facts.ts'
import { touchedSince } from './event-history-store.ts'
import type { EventsDeps } from './events-deps.ts'
import { suppliersOf } from './reading/show-event.ts'

const answerCommands: ReadonlySet<CommandName> = new Set(['confirmProductBooking', 'declineProductBooking'])

/** Commands by which staff set prices. */
const priceCommands: ReadonlySet<CommandName> = new Set(['editPrice', 'cancelProduct', 'acceptCancellation'])

type Save = {
  readonly eventId: string
  readonly commandList: readonly PackageCommand[]
  /**
   * The version that the commands are based on. Without it they apply to the newest version, and nothing conflicts.
   * An answer to a booking request must name the version whose numbers it agrees to.
   */
  readonly version?: number
  /** Returns the event as the commands would leave it, and stores nothing. */
  readonly preview?: boolean
  readonly actor: Actor
}

/**
 * Evaluates a commandList under the event's lock with uncached facts, and stores all of it or nothing. A save based
 * on an older version is merged if it does not overlap with later saves; otherwise it is refused with packageChanged.
 * More refusals: those of evaluateCommands, nodeNotFound, and fieldInvalid for an answer to a booking request without
 * a version.
 */
export const saveCommands = async (deps: EventsDeps, save: Save): Promise<EventDocument | Refusal> => {
  const { eventId, commandList, version, actor } = save
  const supplierIds = await suppliersOf(deps, actor)
  const about = { ...changeByActor(deps, actor, eventId), isPreview: save.preview }
  return transact(deps.database, async (tx) => {
    const changed = await changeEvent(tx, about, async (event) => {
      const since =
        version === undefined || version >= event.version
          ? new Set<string>()
          : await touchedSince(tx, event, version, about.now)
      const commandFacts = await loadCommandFacts(tx, {
        event,
        commandList,
        actor,
        supplierIds,
        now: about.now,
      })
      const refused =
        refuseUnpermitted(event, commandList, commandFacts) ??
        refuseConflict(event, commandList, version ?? event.version, since, commandFacts)
      if (refused) return refused
      const evaluated = evaluateCommands(event, commandList, commandFacts)
      if (isRefusal(evaluated)) return evaluated
      // Checks the version last, so that refusals for permissions and stages do not depend on it.
      if (version === undefined && commandList.some(({ name }) => answerCommands.has(name)))
        return refusal('fieldInvalid', {
          message: 'Confirming or declining a booking requires the version of the event',
        })
      const overlap = refuseOverlap(evaluated, since)
      if (overlap) return overlap
      return {
        event: evaluated.event,
        log: { commands: commandList, touched: evaluated.touched },
        setsPrices: commandList.every(({ name }) => priceCommands.has(name)),
      }
    })
    if (isRefusal(changed)) return changed
    if (!save.preview) await deps.onEventSaved?.(tx, changed.before, changed.after)
    return changed.after
  })
}
