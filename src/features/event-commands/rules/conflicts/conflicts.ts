import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { definitionOf, type PackageCommand } from '../commands/index.ts'
import type { Evaluation } from '../evaluate-commands.ts'
import type { CommandFacts } from '../facts.ts'
import { refusal } from '../refusals.ts'
import { keysRead } from './keys-read.ts'

/**
 * Checks whether a commandList based on an older version can be applied to the current event (PKG-O10). Refuses with
 * packageChanged if a later save touched a key that the list touches or reads. `touchedSince` has the keys that the
 * event's history stored after the sender's version, including those of changes without commands (changed-keys.ts).
 * This check runs before the evaluation, with the keys that the commands name. Otherwise an entry that another save
 * removed would be reported as unknown. `refuseOverlap` runs after the evaluation, with the keys that changed. A
 * shorter stay, for example, removes nights that no command names.
 */
export const refuseConflict = (
  event: EventDocument,
  commandList: readonly PackageCommand[],
  baseVersion: number,
  touchedSince: ReadonlySet<string>,
  commandFacts: CommandFacts,
): Refusal | undefined => {
  if (baseVersion === event.version) return undefined
  if (baseVersion > event.version) return refusal('packageChanged')
  const namedKeys = commandList.flatMap((command) => [
    ...definitionOf(command).touches(event, command),
    ...keysRead(event, command, commandFacts),
  ])
  return refuseTouchedKeys(namedKeys, touchedSince)
}

/**
 * Refuses with packageChanged if saves since the sender's version touched a key that this save touched or read. Keys in
 * `sums` never conflict (PKG-O16), unless this save also reads them.
 */
export const refuseOverlap = (
  { touched, reads, sums }: Pick<Evaluation, 'touched' | 'reads' | 'sums'>,
  touchedSince: ReadonlySet<string>,
): Refusal | undefined => {
  const sumKeys = new Set(sums)
  return refuseTouchedKeys([...touched.filter((key) => !sumKeys.has(key)), ...reads], touchedSince)
}

/**
 * Refuses if later saves touched some of the keys. The refusal's `changedKeys` lists the touched ones, separated by
 * spaces.
 */
const refuseTouchedKeys = (
  keys: readonly string[],
  touchedSince: ReadonlySet<string>,
): Refusal | undefined => {
  const conflictingKeys = [...new Set(keys)].filter((key) => touchedSince.has(key))
  return conflictingKeys.length > 0
    ? refusal('packageChanged', { changedKeys: conflictingKeys.join(' ') })
    : undefined
}
