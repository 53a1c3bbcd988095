import type { Section } from '#kernel/section.ts'
import type { DisplayPrices, StatusStage } from '../event-document.ts'

/** What a price belongs to: one product, or a package as a whole and what is owed for it. */
export type PriceKind = 'product' | 'package'

/** An event as far as it decides about prices, and what the customer is in it. */
export type DecidingEvent = {
  readonly as: 'organiser' | 'guest'
  readonly statusStage: StatusStage
  readonly isActiveEnquiry: boolean
  readonly displayPrices: DisplayPrices
}

/** Who is to see a price. Staff includes hidden staff; toggled staff are the customer they look as. */
export type PriceViewer =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'supplierContact' }
  | { readonly kind: 'staff'; may(path: string): boolean }
  | {
      readonly kind: 'customer'
      /** The event at hand; where none is at hand, all the customer's events. */
      readonly events: readonly DecidingEvent[]
    }

export type PriceQuestion = {
  readonly what: PriceKind
  readonly area: 'website' | 'supplier'
  /** A saved package is part of its event; the catalogue and an unsaved package are part of none yet. */
  readonly place: 'catalogue' | 'unsavedPackage' | 'event'
  readonly section: Section
  /** The template setting: sections whose prices visitors do not see (PERM-O8). */
  readonly hidePrices: readonly Section[]
  readonly viewer: PriceViewer
}

/** Paths that hide prices from staff who are granted them (000 §6). */
export const hidePricesPath = {
  product: 'websiteArea.hideProductPrices',
  package: 'websiteArea.hidePackagePrices',
} as const satisfies Record<PriceKind, string>

/**
 * Whether a price is shown to someone (000 §6, 001 §6; the open values as PERM-O6 to PERM-O8 say). What is
 * not shown is not sent either.
 */
export const arePricesShown = ({ what, area, place, viewer, ...about }: PriceQuestion): boolean => {
  // A supplier's own price is the cost, which this is not about.
  if (area === 'supplier') return false
  switch (viewer.kind) {
    case 'visitor':
    case 'supplierContact':
      return !about.hidePrices.includes(about.section)
    case 'staff':
      return !viewer.may(hidePricesPath[what])
    case 'customer':
      return viewer.events.some(
        (event) => (place === 'event' || countsOutside(event)) && doesEventShow(event, what),
      )
  }
}

/** Outside its event, only an active enquiry or a booking under way shows prices. */
const countsOutside = ({ isActiveEnquiry, statusStage }: DecidingEvent): boolean =>
  isActiveEnquiry || isBooking(statusStage)

const isBooking = (stage: StatusStage): boolean => stage === 'Pending Booking' || stage === 'Booked'

/** The event's own display-prices setting. An unknown value hides, as every 'other' does. */
const doesEventShow = ({ as, statusStage, displayPrices }: DecidingEvent, what: PriceKind): boolean => {
  const setting = displayPrices[what === 'product' ? 'productPrices' : 'packagePrices'][as]
  if (setting === 'Show') return true
  return setting === 'Auto' && (as === 'organiser' || isBooking(statusStage))
}
