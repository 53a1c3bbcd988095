import type { AddProductData } from '#features/events/rules/commands/add-item.ts'
import { joinNotes } from '#features/events/rules/creation/merge-creation.ts'
import type { EventDocument } from '#features/events/rules/event-document.ts'
import type { PackageDocument } from '#features/events/rules/package-document.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** What an enquiry asks for, as it is compared with what there is. */
export type EnquiryWishes = {
  readonly locationId: string | null
  readonly peopleCount: number
  readonly nightsCount: number
  readonly startDate: IsoDate | null
  readonly notes: string
  readonly products: readonly AddProductData[]
}

/** What is to be changed in a package; what is left out stays. */
export type PackageChanges = { readonly [Name in keyof EnquiryWishes]?: NonNullable<EnquiryWishes[Name]> }

type EnquiryResult =
  | { readonly kind: 'createEvent' }
  | { readonly kind: 'createEventWithPackage' }
  /** Nothing is changed: the event is shown as it is. */
  | { readonly kind: 'showEvent' }
  | { readonly kind: 'addPackage' }
  /** The event has no package yet and gets none: only the notes and the people are put into it. */
  | { readonly kind: 'addNotes' }
  | { readonly kind: 'updatePackage'; readonly packageId: string; readonly changes: PackageChanges }

type ExistingEvent = {
  readonly event: Pick<EventDocument, 'packages' | 'statusStage'>
  /** The organiser would rather leave the event as it is. */
  readonly isCancelled: boolean
}

/**
 * What an enquiry leads to (002 §4). Without an event to put it into one is created, with a package where a
 * location was chosen. In an existing one the last package follows the enquiry; a location chosen for the
 * first time makes a package of its own.
 */
export const enquiryResult = (wishes: EnquiryWishes, existing?: ExistingEvent): EnquiryResult => {
  const hasLocation = wishes.locationId !== null
  if (!existing) return { kind: hasLocation ? 'createEventWithPackage' : 'createEvent' }
  const { event, isCancelled } = existing
  if (isCancelled || event.statusStage !== 'Enquiry') return { kind: 'showEvent' }
  const last = event.packages.at(-1)
  const isPlaced = last !== undefined && (last.locationId !== null || last.customSearch !== null)
  if (hasLocation && !isPlaced) return { kind: 'addPackage' }
  // What was chosen for one place is of no use in a package of another.
  if (wishes.products.length > 0 && last?.locationId !== wishes.locationId) return { kind: 'addPackage' }
  if (!last) return { kind: 'addNotes' }
  const changes = changesOf(last, wishes)
  return Object.keys(changes).length === 0
    ? { kind: 'showEvent' }
    : { kind: 'updatePackage', packageId: last.id, changes }
}

/** The days of a saved package hang on its dates: without any, its nights stay (PKG-024). */
const changesOf = (pack: PackageDocument, wishes: EnquiryWishes): PackageChanges => {
  const { locationId, peopleCount, nightsCount, startDate } = wishes
  const isDated = (startDate ?? pack.startDate) !== null
  const isThere = (id: string | null) =>
    pack.entries.some(({ productId, stage }) => productId === id && stage !== 'Cancelled')
  const products = wishes.products.filter(({ productId }) => !isThere(productId))
  const notes = joinNotes(pack.eventNotes, wishes.notes)
  return {
    ...(locationId !== null && locationId !== pack.locationId && { locationId }),
    ...(peopleCount !== pack.peopleCount && { peopleCount }),
    ...(startDate !== null && startDate !== pack.startDate && { startDate }),
    ...(isDated && nightsCount !== pack.nightsCount && { nightsCount }),
    ...(notes !== pack.eventNotes && { notes }),
    ...(products.length > 0 && { products }),
  }
}
