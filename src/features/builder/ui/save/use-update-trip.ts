import { useCallback } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { type BuilderDeps, useBuilderDeps } from '../builder-deps.ts'
import { editTrip, type TripChanges } from '../state/edit-trip.ts'
import { openBuilder } from '../state/open-builder.ts'
import { forgetBuilder } from '../state/use-builder.ts'
import { refusalText } from '../view/show-refusal.ts'
import { quietSave } from './save-edits.ts'
import { type SavedPackage, saver } from './save-package.ts'
import type { SavedTarget } from './send-package.ts'

/** Returns a function that changes the trip of a saved package and saves the change immediately. */
export const useUpdateTrip = () => {
  const deps = useBuilderDeps()
  return useCallback((target: SavedTarget, changes: TripChanges) => updateTrip(deps, target, changes), [deps])
}

/**
 * Saves the changes together with unsaved edits in this browser. The calling form shows the result. A dialog lists the
 * unsaved edits that the event no longer accepts.
 * @throws an error whose text is the reason why a change or the save was refused
 */
const updateTrip = async (
  deps: BuilderDeps,
  target: SavedTarget,
  changes: TripChanges,
): Promise<WireEvent> => {
  const builder = await openBuilder(deps, target)
  if (changes.locationId !== undefined) builder.facts.addLocation(await deps.readLocation(changes.locationId))
  const { section } = builder.read().pack
  const query = { section, eventId: target.eventId }
  for (const { productId } of changes.products ?? [])
    if (productId !== null) builder.facts.addProduct(await deps.readProduct(productId, query))
  const refused = editTrip(builder, changes)
  if (isRefusal(refused)) throw new Error(await refusalText(refused))
  let savedEvent: WireEvent | undefined
  const onSaved = ({ event }: SavedPackage) => {
    savedEvent = event
    forgetBuilder(target)
  }
  await saver.save({ ...quietSave({ deps, builder, target }), onSaved })
  return savedEvent ?? deps.readEvent(target.eventId)
}
