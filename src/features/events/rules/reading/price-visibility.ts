import type { DisplayPrices, StatusStage } from '#features/event-document/rules/event-document.ts'
import type { Section } from '#kernel/section.ts'

/** A product's price, or the price of a whole package and what is owed for it. */
export const priceKinds = ['product', 'package'] as const
export type PriceKind = (typeof priceKinds)[number]

/** The fields of an event that decide about prices, and the customer's relation to it. */
export type EventForPrices = {
  readonly role: 'organiser' | 'guest'
  readonly statusStage: StatusStage
  readonly isActiveEnquiry: boolean
  readonly displayPrices: DisplayPrices
}

/** The viewer of a price. Staff includes hidden staff; toggled staff count as the customer. */
export type PriceViewer =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'supplierContact' }
  | { readonly kind: 'staff'; can(path: string): boolean }
  | {
      readonly kind: 'customer'
      /** The current event; if there is none, all the customer's events. */
      readonly events: readonly EventForPrices[]
    }

export type PriceQuestion = {
  readonly priceKind: PriceKind
  readonly area: 'website' | 'supplier'
  /** Where the price is shown. A saved package counts as 'event'; the other places belong to no event. */
  readonly place: 'catalogue' | 'unsavedPackage' | 'event'
  readonly section: Section
  /** The sections whose prices visitors do not see, a setting of the template (PERM-O8). */
  readonly hidePrices: readonly Section[]
  readonly viewer: PriceViewer
}

/** The permissions that hide prices: staff whose role grants them do not see the prices (PERM-022). */
export const hidePricesPath = {
  product: 'websiteArea.hideProductPrices',
  package: 'websiteArea.hidePackagePrices',
} as const satisfies Record<PriceKind, string>

/**
 * Returns whether a viewer is shown a price (PERM-026 to PERM-028, with PERM-O6 to PERM-O8). A hidden price is not
 * sent either.
 */
export const arePricesShown = ({
  priceKind,
  area,
  place,
  section,
  hidePrices,
  viewer,
}: PriceQuestion): boolean => {
  // Suppliers see the cost, which is decided elsewhere.
  if (area === 'supplier') return false
  switch (viewer.kind) {
    case 'visitor':
    case 'supplierContact':
      return !hidePrices.includes(section)
    case 'staff':
      return !viewer.can(hidePricesPath[priceKind])
    case 'customer':
      return viewer.events.some(
        (event) => (place === 'event' || showsOutside(event)) && doesEventShow(event, priceKind),
      )
  }
}

/** Returns whether a customer's event makes prices visible outside it: only an active enquiry or a booking does. */
const showsOutside = ({ isActiveEnquiry, statusStage }: EventForPrices): boolean =>
  isActiveEnquiry || isBooking(statusStage)

const isBooking = (stage: StatusStage): boolean => stage === 'Pending Booking' || stage === 'Booked'

/** Returns whether the event's display-prices setting shows the price. An unknown value hides it. */
const doesEventShow = ({ role, statusStage, displayPrices }: EventForPrices, what: PriceKind): boolean => {
  const setting = displayPrices[what === 'product' ? 'productPrices' : 'packagePrices'][role]
  if (setting === 'Show') return true
  return setting === 'Auto' && (role === 'organiser' || isBooking(statusStage))
}
