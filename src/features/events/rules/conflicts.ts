import { type Refusal, refusal } from '#kernel/refusal.ts'
import { definitionOf, type PackageCommand } from './commands/index.ts'
import type { Evaluation } from './evaluate-commands.ts'
import type { EventDocument } from './event-document.ts'
import type { CommandFacts } from './facts.ts'
import { keysRead } from './keys-read.ts'

/**
 * Whether a commandList made on an older version may be applied to the event as it is now (PKG-O10): it is
 * merged while neither what it touches nor what it goes by was saved since, and refused with packageChanged
 * otherwise. `touchedSince` holds the keys of the log after the sender's version; saves that were no commands
 * are in it too, by what they changed (changed-keys.ts).
 *
 * Asked twice. Before evaluation by what the commands name, so that an entry that is gone is told as a change
 * and not as unknown; after it (`refuseOverlap`) by what really came of them, for a shorter stay takes away
 * nights it does not name.
 */
export const refuseConflict = (
  event: EventDocument,
  commandList: readonly PackageCommand[],
  madeOnVersion: number,
  touchedSince: ReadonlySet<string>,
  facts: CommandFacts,
): Refusal | undefined => {
  if (madeOnVersion === event.version) return undefined
  if (madeOnVersion > event.version) return refusal('packageChanged')
  const named = commandList.flatMap((command) => [
    ...definitionOf(command).touches(event, command),
    ...keysRead(event, command, facts),
  ])
  return overlap(named, touchedSince)
}

/** Refuses with packageChanged when what an evaluation touched or went by was touched by others since. */
export const refuseOverlap = (
  { touched, reads, sums }: Pick<Evaluation, 'touched' | 'reads' | 'sums'>,
  touchedSince: ReadonlySet<string>,
): Refusal | undefined => {
  const added = new Set(sums)
  return overlap([...touched.filter((key) => !added.has(key)), ...reads], touchedSince)
}

const overlap = (keys: readonly string[], touchedSince: ReadonlySet<string>): Refusal | undefined =>
  keys.some((key) => touchedSince.has(key)) ? refusal('packageChanged') : undefined
