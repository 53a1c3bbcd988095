import type { AddProductData } from '#features/event-commands/rules/commands/add-item.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { joinNotes } from '#features/events/rules/creation/merge-creation.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** The values of an enquiry that are compared with the existing package. */
export type RequestedTrip = {
  readonly locationId: string | null
  readonly peopleCount: number
  readonly nightsCount: number
  readonly startDate: IsoDate | null
  readonly notes: string
  readonly products: readonly AddProductData[]
}

/** The changes to a package. Missing fields stay unchanged. */
export type PackageChanges = { readonly [Name in keyof RequestedTrip]?: NonNullable<RequestedTrip[Name]> }

type EnquiryResult =
  | { readonly kind: 'createEvent' }
  | { readonly kind: 'createEventWithPackage' }
  /** Nothing changes: the event is only shown. */
  | { readonly kind: 'showEvent' }
  | { readonly kind: 'addPackage' }
  /** The event stays without a package: only notes and people are stored. */
  | { readonly kind: 'addNotes' }
  | { readonly kind: 'updatePackage'; readonly packageId: string; readonly changes: PackageChanges }

type ExistingEvent = {
  readonly event: Pick<EventDocument, 'packages' | 'statusStage'>
  /** True if the organiser declined to change the event. */
  readonly hasDeclined: boolean
}

/**
 * Returns the effect of an enquiry (ENQ-009 to ENQ-015). If there is no existing event, the enquiry creates one, with a
 * package if a location is chosen. In an existing event, the enquiry updates the last package. If the event has no
 * package, or its last package has no location, the enquiry creates a package in the chosen location.
 */
export const enquiryResult = (requestedTrip: RequestedTrip, existingEvent?: ExistingEvent): EnquiryResult => {
  const hasLocation = requestedTrip.locationId !== null
  if (!existingEvent) return { kind: hasLocation ? 'createEventWithPackage' : 'createEvent' }
  const { event, hasDeclined } = existingEvent
  if (hasDeclined || event.statusStage !== 'Enquiry') return { kind: 'showEvent' }
  const lastPackage = event.packages.at(-1)
  const hasPlace =
    lastPackage !== undefined && (lastPackage.locationId !== null || lastPackage.customSearch !== null)
  if (hasLocation && !hasPlace) return { kind: 'addPackage' }
  // A product is not added to a package in another location, but to a new package.
  if (requestedTrip.products.length > 0 && lastPackage?.locationId !== requestedTrip.locationId)
    return { kind: 'addPackage' }
  if (!lastPackage) return { kind: 'addNotes' }
  const changes = changesOf(lastPackage, requestedTrip)
  return Object.keys(changes).length === 0
    ? { kind: 'showEvent' }
    : { kind: 'updatePackage', packageId: lastPackage.id, changes }
}

/**
 * Returns the fields that differ. If neither the package nor the enquiry has a date, the number of nights does not
 * change, because changing the days of a package needs dates (PKG-024).
 */
const changesOf = (pack: PackageDocument, requestedTrip: RequestedTrip): PackageChanges => {
  const { locationId, peopleCount, nightsCount, startDate } = requestedTrip
  const isDated = (startDate ?? pack.startDate) !== null
  const isInPackage = (id: string | null) =>
    pack.entries.some(({ productId, stage }) => productId === id && stage !== 'Cancelled')
  const products = requestedTrip.products.filter(({ productId }) => !isInPackage(productId))
  const notes = joinNotes(pack.eventNotes, requestedTrip.notes)
  return {
    ...(locationId !== null && locationId !== pack.locationId && { locationId }),
    ...(peopleCount !== pack.peopleCount && { peopleCount }),
    ...(startDate !== null && startDate !== pack.startDate && { startDate }),
    ...(isDated && nightsCount !== pack.nightsCount && { nightsCount }),
    ...(notes !== pack.eventNotes && { notes }),
    ...(products.length > 0 && { products }),
  }
}
