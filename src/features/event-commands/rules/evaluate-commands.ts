import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { unitsOverflow } from '#features/event-document/rules/quantities/units-needed.ts'
import { refuseWhenCancelled } from '#features/event-document/rules/stages/status-stage.ts'
import { isPriceOnApplication } from '#features/event-prices/rules/shares/price-package.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { refuseEmptied } from './booking/booking-stage.ts'
import type { Command } from './commands/define-command.ts'
import { definitionOf, type PackageCommand } from './commands/index.ts'
import { changedKeys, isGroupKey } from './conflicts/changed-keys.ts'
import { keysRead, priceInputKeys } from './conflicts/keys-read.ts'
import { refuseUsedIds } from './entry-ids.ts'
import type { CommandFacts } from './facts.ts'
import { refuseCrowdedEntry } from './people-limit.ts'
import { refusal } from './refusals.ts'
import { refuseCommand } from './refuse-command.ts'
import { refuseOverfullBy } from './refuse-overfull.ts'
import { updateDerived } from './update-derived.ts'

export type Evaluation = {
  event: EventDocument
  /**
   * The event after the commands, but before its prices and requests to suppliers are updated. They are updated once,
   * after the whole list, so another command at the end of the list would be applied to this state.
   */
  intermediate: EventDocument
  /**
   * The keys that the commands touched, for the event's history and to detect conflicts with other saves
   * (conflicts.ts).
   */
  touched: string[]
  /** The keys that the result depends on but does not touch. */
  reads: string[]
  /**
   * The keys of `touched` that do not conflict if two saves touch them: numbers to which the save only added a
   * difference, and groups whose entries it added or removed.
   */
  sums: string[]
  /** The new and changed entries, whose rows in derived tables must be written. */
  entries: { packageId: string; itineraryId: string }[]
}

/**
 * Applies a commandList to an event, all of it or nothing (PKG-O9). Does not change the version, which the store
 * increases. Refusals: notAllowed with the index and name of the command; commandRefused with index, name and
 * message; stageForbids on a cancelled event; eventFull, before anything is evaluated; poaPackage,
 * tooManyUnits and fieldInvalid for the result.
 */
export const evaluateCommands = (
  event: EventDocument,
  commandList: readonly PackageCommand[],
  commandFacts: CommandFacts,
): Evaluation | Refusal => {
  const cancelledRefusal = refuseWhenCancelled(event)
  if (cancelledRefusal) return cancelledRefusal
  const fullRefusal = refuseOverfullBy(event, commandList)
  if (fullRefusal) return fullRefusal
  let current = event
  const touched = new Set<string>()
  const reads = new Set<string>()
  const sums = new Set<string>()
  for (const [index, command] of commandList.entries()) {
    const { name } = command
    const senderRefusal =
      refuseCommand(current, command, commandFacts) ?? refuseCombined(command, commandList.length)
    if (senderRefusal?.refused === 'notAllowed') return refusal('notAllowed', { index, name })
    const next =
      senderRefusal ??
      refuseUsedIds(event, current, command) ??
      definitionOf(command).apply(current, command, commandFacts)
    if (isRefusal(next)) return refusal('commandRefused', { index, name, message: next.text })
    for (const key of definitionOf(command).touches(current, command)) touched.add(key)
    for (const key of keysRead(current, command, commandFacts)) reads.add(key)
    for (const key of definitionOf(command).sums?.(current) ?? []) sums.add(key)
    current = next
  }
  const result = withDerived(event, current, commandFacts)
  if (isRefusal(result)) return result
  for (const key of changedKeys(event, result.event)) {
    touched.add(key)
    if (isGroupKey(key)) sums.add(key)
  }
  for (const key of priceInputKeys(event, result.event)) reads.add(key)
  return { ...result, intermediate: current, touched: [...touched], reads: [...reads], sums: [...sums] }
}

/** Refuses a supplier's answer that is sent with other commands, because it must be sent alone (PKG-O8). */
const refuseCombined = (command: Command & PackageCommand, commandCount: number): Refusal | undefined =>
  !definitionOf(command).safe && commandCount > 1
    ? refusal('fieldInvalid', { message: 'This command must be sent on its own' })
    : undefined

const withDerived = (
  before: EventDocument,
  after: EventDocument,
  commandFacts: CommandFacts,
): Pick<Evaluation, 'event' | 'entries'> | Refusal => {
  const entries: Evaluation['entries'] = []
  const packages: PackageDocument[] = []
  for (const pack of after.packages) {
    const former = before.packages.find(({ id }) => id === pack.id)
    if (pack === former) {
      packages.push(pack)
      continue
    }
    const updated = updateDerived(former, pack, after, commandFacts)
    const formerEntries = new Set(former?.entries)
    const changedEntries = updated.entries.filter((entry) => !formerEntries.has(entry))
    const refused =
      refuseResult(updated, changedEntries, commandFacts) ??
      refuseEmptied(former, updated, commandFacts) ??
      refuseCrowdedEntry(former?.entries ?? [], changedEntries, commandFacts)
    if (refused) return refused
    entries.push(...changedEntries.map(({ itineraryId }) => ({ packageId: updated.id, itineraryId })))
    packages.push(updated)
  }
  return { event: { ...after, packages }, entries }
}

/**
 * Refuses a booked package with an unpriced product (PKG-056), and a customer's save with too many units (PKG-O23).
 * Suppliers neither see nor change prices. A browser without prices leaves the check of prices to the server.
 */
const refuseResult = (
  pack: PackageDocument,
  changedEntries: PackageEntry[],
  { products, actor, seesPrices = true }: CommandFacts,
): Refusal | undefined => {
  if (actor.kind === 'supplierContact') return undefined
  if (seesPrices && pack.status === 'Booked' && isPriceOnApplication(pack)) return refusal('poaPackage')
  if (actor.kind === 'staff') return undefined
  const hasTooManyUnits = changedEntries.some(({ productId, needUnits, stage }) => {
    const config = productId === null ? undefined : products[productId]?.config
    return config !== undefined && stage !== 'Cancelled' && unitsOverflow(config, needUnits)
  })
  return hasTooManyUnits ? refusal('tooManyUnits') : undefined
}
