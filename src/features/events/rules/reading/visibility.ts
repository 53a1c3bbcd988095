import { bookProduct } from '#features/event-commands/rules/permissions.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { arePricesShown, type EventForPrices, type PriceKind } from './price-visibility.ts'
import type { Reader } from './reader.ts'

/** The parts of an event that a reader sees. They depend on the reader's role and the event's price setting. */
export type Visibility = {
  readonly productPrices: boolean
  readonly packagePrices: boolean
  readonly importantInformation: boolean
  readonly venue: boolean
  readonly allocation: boolean
  /** Products that are hidden from the guests. */
  readonly hiddenProduct: boolean
  /** How much of a product was invoiced, in per cent. */
  readonly invoiced: boolean
  /** Costs of products, our margin and commission. */
  readonly cost: boolean
  /** Email addresses and phone numbers of the guests. */
  readonly contacts: boolean
  /** True if guests see their own share even while prices are hidden from them, so that they can be asked to pay. */
  readonly ownShare: boolean
  /** Ids of non-attending guests who are hidden from the reader. */
  readonly hiddenGuests: ReadonlySet<string>
  /** Ids of entries that are hidden now; they are hidden in earlier states of the event too. */
  readonly hiddenEntries: ReadonlySet<string>
}

/** Returns whether the reader's roles grant a dotted path in the context of the event (PERM-008). */
type Can = (path: string) => boolean

/** The details of a package product that each have their own permission (PERM-015). */
const details = ['importantInformation', 'venue', 'allocation', 'hiddenProduct', 'invoiced', 'cost'] as const
type Detail = (typeof details)[number]
const detailPath = (detail: Detail): string => `packageProductDetails.${detail}`

/**
 * Returns the visibility of an unsaved package. Its reader counts as the organiser. The caller decides which prices are
 * shown, because the package belongs to no event.
 */
export const draftVisibility = (can: Can, prices: { products: boolean; packages: boolean }): Visibility => ({
  productPrices: prices.products,
  packagePrices: prices.packages,
  ...visibleDetails('organiser', can),
  hiddenProduct: seesHidden('organiser', can),
  contacts: true,
  ownShare: true,
  hiddenGuests: new Set(),
  hiddenEntries: new Set(),
})

/** Details that only these readers can see, whatever their roles grant (PERM-024). */
const detailReaders: Partial<Record<Detail, readonly Reader['kind'][]>> = {
  invoiced: ['staff'],
  cost: ['staff'],
}

/** Returns what the reader sees of an event. It also applies to the event's history states. */
export const visibilityOf = (event: EventDocument, reader: Reader, can: Can): Visibility => ({
  productPrices: seesPrices('product', event, reader, can),
  packagePrices: seesPrices('package', event, reader, can),
  ...visibleDetails(reader.kind, can),
  hiddenProduct: seesHidden(reader.kind, can),
  contacts: reader.kind === 'organiser' || (reader.kind === 'staff' && can('customer.view')),
  ownShare: event.displayPrices.packagePrices.guest === 'Auto',
  hiddenGuests: hiddenGuests(event, reader),
  hiddenEntries: new Set(
    event.packages.flatMap(({ entries }) =>
      entries.filter(({ hideProduct }) => hideProduct).map(({ itineraryId }) => itineraryId),
    ),
  ),
})

/** Returns the non-attending guests that are hidden from other guests by the organiser's setting (EVT-008). */
const hiddenGuests = (event: EventDocument, reader: Reader): ReadonlySet<string> => {
  if (reader.kind !== 'guest' || !event.hideNonAttending) return new Set()
  const absentGuests = event.guests.filter(
    ({ customerId, attending }) => attending === 'No' && customerId !== reader.customerId,
  )
  return new Set(absentGuests.map(({ customerId }) => customerId))
}

const visibleDetails = (kind: Reader['kind'], can: Can) => {
  const isVisible = (detail: Detail) =>
    (detailReaders[detail]?.includes(kind) ?? true) && can(detailPath(detail))
  return {
    importantInformation: isVisible('importantInformation'),
    venue: isVisible('venue'),
    allocation: isVisible('allocation'),
    invoiced: isVisible('invoiced'),
    cost: isVisible('cost'),
  }
}

/**
 * Returns whether a reader sees hidden products. Guests never do. The organiser and staff need the permission for it,
 * and supplier contacts need both permissions to manage bookings.
 */
const seesHidden = (kind: Reader['kind'], can: Can): boolean => {
  if (kind === 'supplier') return can(bookProduct) && can('canManageBooking')
  return kind !== 'guest' && can(detailPath('hiddenProduct'))
}

const seesPrices = (priceKind: PriceKind, event: EventDocument, reader: Reader, can: Can): boolean =>
  arePricesShown({
    priceKind,
    area: reader.kind === 'supplier' ? 'supplier' : 'website',
    place: 'event',
    section: event.section,
    hidePrices: [],
    viewer:
      reader.kind === 'staff'
        ? { kind: 'staff', can }
        : reader.kind === 'supplier'
          ? { kind: 'supplierContact' }
          : { kind: 'customer', events: [eventForPrices(event, reader.kind)] },
  })

const eventForPrices = (event: EventDocument, role: EventForPrices['role']): EventForPrices => ({
  role,
  statusStage: event.statusStage,
  displayPrices: event.displayPrices,
  // Not used inside the event, where only its display-prices setting decides.
  isActiveEnquiry: false,
})
