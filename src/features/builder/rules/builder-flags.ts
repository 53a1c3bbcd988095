import { type Section, sections } from '#kernel/section.ts'

/** The query of an address, as URLSearchParams is one. */
type Query = { get(name: string): string | null }

/** How a product is shown over the page: to read, to be added, put in place of another, or changed (PKG-O21). */
const viewProductModes = ['view', 'add', 'swap', 'edit'] as const
export type ViewProductMode = (typeof viewProductModes)[number]

/** What the query of a catalogue or builder page says (001 §2). A value that is not recognised counts as absent. */
type BuilderFlags = {
  /** An unsaved package is being built, also one that will go into the event of eventId. */
  readonly isCreating: boolean
  /** A further package of the event is begun; with toNewEvent it gets an event of its own. */
  readonly addsPackage: boolean
  readonly toNewEvent: boolean
  readonly eventId?: string
  readonly packageId?: string
  readonly section?: Section
  readonly location?: string
  /** The history state the event is shown in: 'booked' or a name in upper case. */
  readonly state?: string
  /** The product opened over the page. */
  readonly viewProduct?: { readonly productId: string; readonly mode: ViewProductMode }
  /** The entry that is being swapped. */
  readonly swapProduct?: string
  /** The entry that is meant: of a saved product, or of one that waits to be saved. */
  readonly itineraryId?: string
  readonly newItineraryId?: string
  /** Staff choose among the products of this supplier. */
  readonly supplierId?: string
  /** The day that is meant, from 0. */
  readonly dayIndex?: number
}

const historyState = /^(booked|[A-Z][A-Z_]{0,39})$/

/** The history state a query names, when it is one (001 §2). */
export const readHistoryState = (query: Query): string | undefined => {
  const state = query.get('state')
  return state !== null && historyState.test(state) ? state : undefined
}

/** What a query says of the builder (001 §2); what makes no sense in it is left out. */
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
    swapProduct: text('swap-product'),
    itineraryId: text('itineraryId'),
    newItineraryId: text('newItineraryId'),
    supplierId: text('supplier'),
    dayIndex: /^\d{1,2}$/.test(day) ? Number(day) : undefined,
  }
}
