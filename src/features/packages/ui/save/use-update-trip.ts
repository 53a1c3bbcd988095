import { useCallback } from 'react'
import { isRefusal } from '#kernel/refusal.ts'
import { eventFromWire } from '../../rules/reading/from-wire.ts'
import type { WireEvent } from '../../rules/reading/wire-schema.ts'
import { editTrip, type TripChanges } from '../builder/edit-trip.ts'
import { type BuilderTarget, openBuilder } from '../builder/open-builder.ts'
import { forgetBuilder } from '../builder/use-builder.ts'
import { type BuilderServices, useBuilderServices } from '../builder-services.ts'
import { refusalText } from '../view/tell-refusal.ts'

type SavedTarget = Extract<BuilderTarget, { kind: 'saved' }>

/** Changes the trip of a saved package and saves it at once, as one save of the builder. */
export const useUpdateTrip = () => {
  const services = useBuilderServices()
  return useCallback(
    (target: SavedTarget, changes: TripChanges) => updateTrip(services, target, changes),
    [services],
  )
}

/**
 * Edits that waited in this browser are saved along.
 * @throws with the text that says why an edit, or the save, was refused
 */
const updateTrip = async (
  services: BuilderServices,
  target: SavedTarget,
  changes: TripChanges,
): Promise<WireEvent> => {
  const builder = await openBuilder(services, target)
  if (changes.locationId !== undefined)
    builder.facts.learnLocation(await services.readLocation(changes.locationId))
  const refused = editTrip(builder, changes)
  if (isRefusal(refused)) throw new Error(await refusalText(refused))
  const { event, queue } = builder.read()
  const saved = await services.saveCommands({
    eventId: target.eventId,
    commandList: [...queue],
    version: event.version,
    currentCustomerId: target.user.isStaff ? undefined : target.user.id,
  })
  builder.load(eventFromWire(saved))
  forgetBuilder(target)
  return saved
}
