import { type Section, sections } from '#kernel/section.ts'

/** The query of an address, for example a URLSearchParams. */
type Query = { get(name: string): string | null }

/** The mode in which a product opens over the page: to view it, add it, swap it in, or change it (PKG-O21). */
const viewProductModes = ['view', 'add', 'swap', 'edit'] as const
export type ViewProductMode = (typeof viewProductModes)[number]

/** The query parameters of a catalogue or builder page (SHELL-023). An unknown value counts as absent. */
type BuilderFlags = {
  /** True if the page is about an unsaved package, which may be meant for the event `eventId`. */
  readonly isCreating: boolean
  /** True if the page adds another package to the event; with `toNewEvent`, the package gets its own event. */
  readonly addsPackage: boolean
  readonly toNewEvent: boolean
  readonly eventId?: string
  readonly packageId?: string
  readonly section?: Section
  readonly location?: string
  /** The history state of the event to show: 'booked', or a name in upper case. */
  readonly state?: string
  /** The product opened over the page. */
  readonly viewProduct?: { readonly productId: string; readonly mode: ViewProductMode }
  /** The id of the entry that is being swapped. */
  readonly swappedEntryId?: string
  /** The id of the opened product's entry: `itineraryId` for a saved entry, `newItineraryId` for an unsaved one. */
  readonly itineraryId?: string
  readonly newItineraryId?: string
  /** If set, the page offers staff only the products of this supplier. */
  readonly supplierId?: string
  /** The day to add a product to, from 0. */
  readonly dayIndex?: number
}

const historyState = /^(booked|[A-Z][A-Z_]{0,39})$/

/** Returns the history state in a query, if it is valid (EVT-023). */
export const readHistoryState = (query: Query): string | undefined => {
  const state = query.get('state')
  return state !== null && historyState.test(state) ? state : undefined
}

/** Returns the builder's parameters of a query (SHELL-023), without invalid values. */
export const readBuilderFlags = (query: Query): BuilderFlags => {
  const text = (name: string) => query.get(name) || undefined
  const isTrue = (name: string) => query.get(name) === 'true'
  const productId = text('view-product')
  const mode = viewProductModes.find((each) => each === query.get('view-product-mode')) ?? 'view'
  const day = query.get('day-index') ?? ''
  return {
    isCreating: isTrue('package-creating'),
    addsPackage: isTrue('add-package'),
    toNewEvent: isTrue('to-new-event'),
    eventId: text('eventId'),
    packageId: text('packageId'),
    section: sections.find((each) => each === query.get('section')),
    location: text('location'),
    state: readHistoryState(query),
    viewProduct: productId === undefined ? undefined : { productId, mode },
    swappedEntryId: text('swap-product'),
    itineraryId: text('itineraryId'),
    newItineraryId: text('newItineraryId'),
    supplierId: text('supplier'),
    dayIndex: /^\d{1,2}$/.test(day) ? Number(day) : undefined,
  }
}
