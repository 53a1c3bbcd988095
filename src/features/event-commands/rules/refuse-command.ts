import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { entriesAt } from '#features/event-document/rules/product-list-item.ts'
import { refuseWhenCancelled } from '#features/event-document/rules/stages/status-stage.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { refuseByTable } from './allowed-actions/refuse-by-table.ts'
import type { Command } from './commands/define-command.ts'
import { definitionOf, type PackageCommand } from './commands/index.ts'
import type { CommandFacts } from './facts.ts'

type SenderFacts = Pick<CommandFacts, 'can' | 'actor' | 'today'>
type AnyCommand = Command & PackageCommand

/**
 * Returns why the sender cannot send this command now, before its effect is evaluated. The server and the browser use
 * this rule, so that the browser does not offer a command that the server refuses. Refusals: notAllowed if the sender
 * can never send it; stageForbids, tripStarted and productForbids if they cannot send it in the current stage;
 * nodeNotFound if its package is missing.
 */
export const refuseCommand = (
  event: EventDocument,
  command: AnyCommand,
  commandFacts: SenderFacts,
): Refusal | undefined => {
  const permissionRefusal = refuseWithoutPermission(event, command, commandFacts)
  if (permissionRefusal) return permissionRefusal
  const refusalByTable = tableRefusal(event, command, commandFacts)
  if (refusalByTable?.refused === 'notAllowed') return refusalByTable
  return refuseWhenCancelled(event) ?? refusalByTable
}

/**
 * Refuses the first command of a list that its sender can never send. This check comes first: only people who can
 * change the event may learn whether it has changed, is cancelled or is full.
 */
export const refuseUnpermitted = (
  event: EventDocument,
  commandList: readonly AnyCommand[],
  commandFacts: SenderFacts,
): Refusal | undefined => {
  const index = commandList.findIndex(
    (command) =>
      refuseWithoutPermission(event, command, commandFacts) ??
      tableRefusal(event, command, commandFacts)?.refused === 'notAllowed',
  )
  return index < 0 ? undefined : refusal('notAllowed', { index, name: commandList[index]!.name })
}

/**
 * Refuses with notAllowed a command for which the sender lacks a permission, and a supplier's command about an entry of
 * another supplier.
 */
const refuseWithoutPermission = (
  event: EventDocument,
  command: AnyCommand,
  { can, actor }: SenderFacts,
): Refusal | undefined => {
  const { permission, alsoNeeds } = definitionOf(command)
  if (![permission, ...(alsoNeeds?.(command.data) ?? [])].every(can)) return refusal('notAllowed')
  if (actor.kind !== 'supplierContact') return undefined
  const pack = packageOf(event, command)
  const isOfOtherSupplier = ({ supplier }: PackageEntry) =>
    !(supplier && actor.supplierIds.includes(supplier.supplierId))
  return pack && entriesAt(pack, command).some(isOfOtherSupplier) ? refusal('notAllowed') : undefined
}

/** Returns the refusal by the table of allowed actions; nodeNotFound if the command's package is missing. */
const tableRefusal = (
  event: EventDocument,
  command: AnyCommand,
  commandFacts: SenderFacts,
): Refusal | undefined => {
  const pack = packageOf(event, command)
  return pack
    ? refuseByTable(event, pack, command, commandFacts)
    : refusal('nodeNotFound', { id: command.packageId })
}

const packageOf = ({ packages }: EventDocument, { packageId }: AnyCommand) =>
  packages.find(({ id }) => id === packageId)
