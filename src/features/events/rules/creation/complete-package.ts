import type { RequestedPackage } from '../new-package.ts'
import type { EmptyCreation } from './creation-request.ts'

/** The package with what the rest of the creation payload says of it, where it says nothing itself (001 §3). */
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
