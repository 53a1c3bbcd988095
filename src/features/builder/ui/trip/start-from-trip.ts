import type { TripChoice } from '#features/catalogue/rules/trip-choice.ts'
import { readTrip } from '#features/catalogue/ui/index.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { tripWithinLimits } from '../../rules/trip-within-limits.ts'
import type { Builder } from '../state/builder.ts'
import { changePeople, changeStart } from '../state/builder-edits.ts'
import { readDraft } from '../state/draft.ts'
import { editTrip } from '../state/edit-trip.ts'
import type { BuilderTarget } from '../state/open-builder.ts'

/**
 * Sets the date and people of an unsaved package to those that the visitor has chosen, before its first product.
 * Does not change a package that has products or belongs to an event.
 */
export const startFromTrip = (builder: Builder, target: BuilderTarget): void => {
  if (target.kind !== 'draft' || builder.read().pack.entries.length > 0) return
  const trip = (target.eventId ?? readDraft(target)?.eventId) === undefined ? readTrip() : undefined
  if (!trip) return
  const { today, limits } = builder.facts.command
  editTrip(builder, tripWithinLimits(trip, limits, today))
}

/** Changes the date and people of an unsaved package. @returns the first refusal, if any */
export const changeTrip = (builder: Builder, { startDate, peopleCount }: TripChoice): Refusal | undefined =>
  changeStart(builder, startDate) ??
  (peopleCount === undefined ? undefined : changePeople(builder, peopleCount))
