import type { RequestedPackage } from '#features/event-commands/rules/new-package.ts'
import type { EmptyCreation } from './creation-request.ts'

/** Returns the package with its missing fields set from the rest of the creation payload (EVT-035). */
export const completePackage = (
  pack: RequestedPackage,
  { people, eventNotes, eventInfo }: Pick<EmptyCreation, 'people' | 'eventNotes' | 'eventInfo'>,
): RequestedPackage => ({
  ...pack,
  locationId: pack.locationId ?? (pack.customSearch ? null : (eventInfo?.locationId ?? null)),
  startDate: pack.startDate ?? eventInfo?.startDate ?? null,
  nightsCount: pack.nightsCount ?? eventInfo?.nightsCount,
  peopleCount: pack.peopleCount ?? people,
  eventNotes: pack.eventNotes ?? eventNotes,
})
