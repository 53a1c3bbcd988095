import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'

/** Returns the package that represents the event: the booked one, otherwise the first (EVT-019). */
export const leadingPackage = ({ packages }: EventDocument): PackageDocument | undefined =>
  packages.find(({ status }) => status === 'Booked') ?? packages[0]
