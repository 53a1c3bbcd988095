import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { PackageCommand } from './commands/index.ts'

/**
 * Refuses an add command whose entry id is in use in any package, was in use before this save, or occurs twice. An
 * entry's id identifies it in the whole event: suppliers' lists, tasks and answers refer to event and id. The sender
 * creates the id, so a reused one would be mistaken for the earlier entry.
 */
export const refuseUsedIds = (
  before: EventDocument,
  current: EventDocument,
  command: PackageCommand,
): Refusal | undefined => {
  const ids = addedIds(command)
  if (ids.length === 0) return undefined
  const idsInPackage = new Set(
    current.packages.filter(({ id }) => id === command.packageId).flatMap((pack) => entryIds([pack])),
  )
  if (ids.some((id) => idsInPackage.has(id)))
    return refusal('fieldInvalid', { message: 'This product has already been added' })
  const idsInEvent = new Set([...entryIds(before.packages), ...entryIds(current.packages)])
  return ids.some((id) => idsInEvent.has(id)) || new Set(ids).size < ids.length
    ? refusal('fieldInvalid', { message: 'Another product of this event has this id' })
    : undefined
}

const addedIds = (command: PackageCommand): string[] =>
  command.name === 'addProduct' || command.name === 'addProductSwap'
    ? command.data.itinerary.map(({ newItineraryId }) => newItineraryId)
    : []

const entryIds = (packages: EventDocument['packages']): string[] =>
  packages.flatMap(({ entries }) => entries.map(({ itineraryId }) => itineraryId))
