import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Command } from './commands/define-command.ts'
import { definitionOf, type PackageCommand } from './commands/index.ts'
import type { EventDocument } from './event-document.ts'
import type { CommandFacts } from './facts.ts'
import type { PackageEntry } from './package-document.ts'
import { entriesAt } from './product-list-item.ts'
import { refuseByTable } from './stages/refuse-by-table.ts'
import { refuseWhenCancelled } from './stages/status-stage.ts'

type SenderFacts = Pick<CommandFacts, 'may' | 'actor' | 'today'>
type AnyCommand = Command & PackageCommand

/**
 * Returns why this sender cannot send this command to an event as it is now, whatever the command would change: the
 * server refuses by it, and a browser offers nothing that it refuses. Refusals: notAllowed for what is not theirs to
 * do, stageForbids and productForbids for what the stage forbids.
 */
export const refuseCommand = (
  event: EventDocument,
  command: AnyCommand,
  facts: SenderFacts,
): Refusal | undefined => {
  const refused = refuseSender(event, command, facts) ?? refuseWhenCancelled(event)
  if (refused) return refused
  const pack = event.packages.find(({ id }) => id === command.packageId)
  return pack
    ? refuseByTable(event, pack, command, facts)
    : refusal('nodeNotFound', { id: command.packageId })
}

/**
 * Refuses the first command of a list that is never its sender's to send, before anything else is said about the event:
 * whether it has changed, is cancelled or is full concerns only people who can change it.
 */
export const refuseUnpermitted = (
  event: EventDocument,
  commandList: readonly AnyCommand[],
  facts: SenderFacts,
): Refusal | undefined => {
  const index = commandList.findIndex((command) => refuseSender(event, command, facts))
  return index < 0 ? undefined : refusal('notAllowed', { index, name: commandList[index]!.name })
}

/** Refuses with notAllowed what the permissions, the supplier or the table of stages keep from this sender for good. */
const refuseSender = (event: EventDocument, command: AnyCommand, facts: SenderFacts): Refusal | undefined => {
  const { may, actor } = facts
  const { permission, alsoNeeds } = definitionOf(command)
  if (![permission, ...(alsoNeeds?.(command.data) ?? [])].every(may)) return refusal('notAllowed')
  const pack = event.packages.find(({ id }) => id === command.packageId)
  if (!pack) return undefined
  const isForeign = ({ supplier }: PackageEntry) =>
    actor.kind === 'supplierContact' && !(supplier && actor.supplierIds.includes(supplier.supplierId))
  if (entriesAt(pack, command).some(isForeign)) return refusal('notAllowed')
  const byTable = refuseByTable(event, pack, command, facts)
  return byTable?.refused === 'notAllowed' ? byTable : undefined
}
