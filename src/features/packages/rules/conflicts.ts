import { type Refusal, refusal } from '#kernel/refusal.ts'
import { definitionOf, type PackageCommand } from './commands/index.ts'
import type { EventDocument } from './event-document.ts'

/**
 * Whether a commandList made on an older version may be applied to the event as it is now (PKG-O10): it is
 * merged while it touches nothing that was saved since, and refused with packageChanged otherwise.
 * `touchedSince` holds the keys of the command log (Evaluation.touched) after the sender's version; saves
 * that were no commands are in it too, by what they changed (describe-change.ts).
 */
export const refuseConflict = (
  event: EventDocument,
  commandList: readonly PackageCommand[],
  madeOnVersion: number,
  touchedSince: ReadonlySet<string>,
): Refusal | undefined => {
  if (madeOnVersion === event.version) return undefined
  const isTaken =
    madeOnVersion > event.version || touchedKeys(event, commandList).some((key) => touchedSince.has(key))
  return isTaken ? refusal('packageChanged') : undefined
}

/** Everything a commandList touches in the event as it is. */
const touchedKeys = (event: EventDocument, commandList: readonly PackageCommand[]): string[] => [
  ...new Set(commandList.flatMap((command) => definitionOf(command).touches(event, command))),
]
