import { type Actor, personBehind } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { CommandName, PackageCommand } from '../rules/commands/index.ts'
import { refuseConflict, refuseOverlap } from '../rules/conflicts.ts'
import { evaluateCommands } from '../rules/evaluate-commands.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { changedBy } from '../rules/pricing/changed-by.ts'
import { refuseUnpermitted } from '../rules/refuse-command.ts'
import { type Changed, changeEvent, touchedSince } from './change-event.ts'
import { loadCommandFacts } from './command-facts.ts'
import type { EventsDeps } from './events-deps.ts'

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
  const supplierIds = await deps.supplierIdsOf(actor)
  const about = {
    eventId,
    doneBy: personBehind(actor),
    by: changedBy(actor),
    now: deps.now(),
    followUps: deps.followUps,
  }
  return transact(deps.database, async (tx) => {
    let before: EventDocument | undefined
    const after = await changeEvent(tx, about, async (event): Promise<Changed | Refusal> => {
      before = event
      const since =
        version === undefined || version >= event.version
          ? new Set<string>()
          : await touchedSince(tx, event, version, about.now)
      const facts = await loadCommandFacts(tx, { event, commandList, actor, supplierIds, now: about.now })
      const refused =
        refuseUnpermitted(event, commandList, facts) ??
        refuseConflict(event, commandList, version ?? event.version, since, facts)
      if (refused) return refused
      const evaluated = evaluateCommands(event, commandList, facts)
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
    if (before && !isRefusal(after)) await deps.onEventSaved?.(tx, before, after)
    return after
  })
}
