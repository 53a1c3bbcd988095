import type { RequestedPackage } from '#features/event-commands/rules/new-package.ts'
import type { EmptyCreation } from './creation-request.ts'

/** Returns the package with its missing fields set from the rest of the creation payload (EVT-035). */
export const completePackage = (
  given: RequestedPackage,
  { people, eventNotes, eventInfo }: Pick<EmptyCreation, 'people' | 'eventNotes' | 'eventInfo'>,
): RequestedPackage => ({
  ...given,
  locationId: given.locationId ?? (given.customSearch ? null : (eventInfo?.locationId ?? null)),
  startDate: given.startDate ?? eventInfo?.startDate ?? null,
  nightsCount: given.nightsCount ?? eventInfo?.nightsCount,
  peopleCount: given.peopleCount ?? people,
  eventNotes: given.eventNotes ?? eventNotes,
})
