import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { PackageCommand } from '../commands/index.ts'
import { refuseConflict, refuseOverlap } from '../conflicts/conflicts.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleFacts } from '../example-event.ts'

/** An event after a save, with the keys that the save touched, as the event's history stores them. */
export type Saved = { readonly event: EventDocument; readonly touched: readonly string[] }

/** Saves a command list based on the event's current version. */
export const saveOn = (event: EventDocument, commandList: readonly PackageCommand[]): Saved | Refusal => {
  const evaluated = evaluateCommands(event, commandList, exampleFacts)
  if (isRefusal(evaluated)) return evaluated
  return {
    event: { ...evaluated.event, version: event.version + 1 },
    touched: evaluated.touched,
  }
}

/** Saves a command list based on a version before the previous save, by the server's rules. */
export const saveAfter = (
  { event, touched }: Saved,
  commandList: readonly PackageCommand[],
  baseVersion: number,
): Saved | Refusal => {
  const touchedSince = new Set(touched)
  const conflict = refuseConflict(event, commandList, baseVersion, touchedSince, exampleFacts)
  if (conflict) return conflict
  const evaluated = evaluateCommands(event, commandList, exampleFacts)
  if (isRefusal(evaluated)) return evaluated
  const overlap = refuseOverlap(evaluated, touchedSince)
  return overlap ?? { event: { ...evaluated.event, version: event.version + 1 }, touched: evaluated.touched }
}
