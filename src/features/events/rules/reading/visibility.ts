import { bookProduct } from '../commands/define-command.ts'
import type { EventDocument } from '../event-document.ts'
import { arePricesShown, type DecidingEvent, type PriceKind } from '../prices/price-visibility.ts'
import type { Reader } from './reader.ts'

/** What of an event a reader sees beyond what they are: by their role, and by the event's price setting. */
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
  /** What products cost us, our margin and commission. */
  readonly cost: boolean
  /** Addresses and phone numbers of the people who go. */
  readonly contacts: boolean
  /** A guest's own share is told before prices are, so that it can be asked for. */
  readonly ownShare: boolean
  /** Ids of guests who do not come and are kept from the reader. */
  readonly hiddenGuests: ReadonlySet<string>
  /** Ids of entries that are hidden now: an earlier state of the event shows them no more either. */
  readonly hiddenEntries: ReadonlySet<string>
}

/** Whether the reader's roles grant a dotted path, with the event in the context (000 §6). */
type May = (path: string) => boolean

/** The parts of a package product that a permission of the same name decides about (001 §6). */
const parts = ['importantInformation', 'venue', 'allocation', 'hiddenProduct', 'invoiced', 'cost'] as const
type Part = (typeof parts)[number]
const partPath = (part: Part): string => `packageProductDetails.${part}`

/** What is seen of a package that is not saved: what its organiser will see, and prices as outside an event. */
export const draftVisibility = (may: May, prices: { products: boolean; packages: boolean }): Visibility => ({
  productPrices: prices.products,
  packagePrices: prices.packages,
  ...partsSeen('organiser', may),
  hiddenProduct: isHiddenSeen('organiser', may),
  contacts: true,
  ownShare: true,
  hiddenGuests: new Set(),
  hiddenEntries: new Set(),
})

/** Some parts are nobody's but the named readers', whatever a role says (001 §6, 002 §6). */
const partReaders: Partial<Record<Part, readonly Reader['kind'][]>> = {
  invoiced: ['staff'],
  cost: ['staff'],
}

/** What the reader sees of the event as it is now, and so of how it was before. */
export const visibilityOf = (event: EventDocument, reader: Reader, may: May): Visibility => ({
  productPrices: arePricesSeen('product', event, reader, may),
  packagePrices: arePricesSeen('package', event, reader, may),
  ...partsSeen(reader.kind, may),
  hiddenProduct: isHiddenSeen(reader.kind, may),
  contacts: reader.kind === 'organiser' || (reader.kind === 'staff' && may('customer.view')),
  ownShare: event.displayPrices.packagePrices.guest === 'Auto',
  hiddenGuests: hiddenGuests(event, reader),
  hiddenEntries: new Set(
    event.packages.flatMap(({ entries }) =>
      entries.filter(({ hideProduct }) => hideProduct).map(({ itineraryId }) => itineraryId),
    ),
  ),
})

/** Where the organiser hides those who do not come, guests see of them nobody but themselves (EVT-008). */
const hiddenGuests = (event: EventDocument, reader: Reader): ReadonlySet<string> => {
  if (reader.kind !== 'guest' || !event.hideNonAttending) return new Set()
  const hidden = event.guests.filter(
    ({ customerId, attending }) => attending === 'No' && customerId !== reader.customerId,
  )
  return new Set(hidden.map(({ customerId }) => customerId))
}

const partsSeen = (kind: Reader['kind'], may: May) => {
  const isSeen = (part: Part) => (partReaders[part]?.includes(kind) ?? true) && may(partPath(part))
  return {
    importantInformation: isSeen('importantInformation'),
    venue: isSeen('venue'),
    allocation: isSeen('allocation'),
    invoiced: isSeen('invoiced'),
    cost: isSeen('cost'),
  }
}

/**
 * Hiding is from the guests: organiser and staff see hidden products where their role says so, and a
 * supplier who is to book one sees it, for it is theirs to answer for.
 */
const isHiddenSeen = (kind: Reader['kind'], may: May): boolean => {
  if (kind === 'supplier') return may(bookProduct) && may('canManageBooking')
  return kind !== 'guest' && may(partPath('hiddenProduct'))
}

const arePricesSeen = (what: PriceKind, event: EventDocument, reader: Reader, may: May): boolean =>
  arePricesShown({
    what,
    area: reader.kind === 'supplier' ? 'supplier' : 'website',
    place: 'event',
    section: event.section,
    hidePrices: [],
    viewer:
      reader.kind === 'staff'
        ? { kind: 'staff', may }
        : reader.kind === 'supplier'
          ? { kind: 'supplierContact' }
          : { kind: 'customer', events: [decidingEvent(event, reader.kind)] },
  })

const decidingEvent = (event: EventDocument, as: DecidingEvent['as']): DecidingEvent => ({
  as,
  statusStage: event.statusStage,
  displayPrices: event.displayPrices,
  // Within its event the setting decides, whether the enquiry is active or not.
  isActiveEnquiry: false,
})
