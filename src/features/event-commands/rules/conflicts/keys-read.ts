import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { entryKey, eventKey, packageKey } from '../commands/define-command.ts'
import { definitionOf, type PackageCommand } from '../commands/index.ts'
import type { CommandFacts } from '../facts.ts'
import { listItemKey, removedKey } from './changed-keys.ts'

/** Returns the keys that a command's result depends on without touching them. */
export const keysRead = (
  event: EventDocument,
  command: PackageCommand,
  commandFacts: CommandFacts,
): string[] => {
  const { packageId, itineraryId, productListItemId } = command
  const isAboutItem = itineraryId === undefined && productListItemId !== undefined
  return [
    removedKey(packageId),
    ...(isAboutItem ? [listItemKey(packageId, productListItemId)] : []),
    ...(definitionOf(command).reads?.(event, command, commandFacts) ?? []),
  ]
}

/** Returns the keys that the changed prices depend on, besides the entries themselves. */
export const priceInputKeys = (before: EventDocument, after: EventDocument): string[] => {
  const formerMoney = moneyByEntry(before)
  const packages = after.packages.filter(({ id, entries }) =>
    entries.some(({ itineraryId, money }) => {
      const { pricePence, costMinor } = formerMoney.get(entryKey(id, itineraryId)) ?? {}
      return pricePence !== money.pricePence || costMinor !== money.costMinor
    }),
  )
  if (packages.length === 0) return []
  return [eventKey('priceModification'), ...packages.map(({ id }) => packageKey(id, 'startDate'))]
}

const moneyByEntry = ({ packages }: EventDocument) =>
  new Map(
    packages.flatMap(({ id, entries }) =>
      entries.map(({ itineraryId, money }) => [entryKey(id, itineraryId), money] as const),
    ),
  )
