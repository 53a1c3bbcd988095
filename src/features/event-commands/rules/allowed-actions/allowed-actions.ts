import type { EventDocument, StatusStage } from '#features/event-document/rules/event-document.ts'
import type { EntryStage, PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { CommandName } from '../commands/index.ts'

/**
 * The state of a package's booking, which is usually the status stage of its event. A package is 'Beside' if another
 * package of its event is booked: it can be viewed and changed, but never booked. An event is 'Begun' from the first
 * day of its booked trip.
 */
export const bookingStates = ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Begun', 'Cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

type StagedEvent = Pick<EventDocument, 'statusStage'> & {
  readonly packages: readonly Pick<PackageDocument, 'status' | 'startDate'>[]
}

/** Returns the state of a package's booking. */
export const bookingStateOf = (
  event: StagedEvent,
  pack: Pick<PackageDocument, 'status'>,
  today: IsoDate,
): BookingState => {
  const state = stateBeforeStart(event, pack)
  const hasBegun = event.packages.some((one) => one.status === 'Booked' && hasStarted(one, today))
  return hasBegun && state !== 'Cancelled' ? 'Begun' : state
}

/** Returns the state as if the trip had not begun, for example for suppliers, who can also answer during a trip. */
export const stateBeforeStart = (
  event: Pick<EventDocument, 'statusStage'>,
  pack: Pick<PackageDocument, 'status'>,
): Exclude<BookingState, 'Begun'> => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'Cancelled'
  if (pack.status === 'Booked') return 'Booked'
  return event.statusStage === 'Booked' ? 'Beside' : event.statusStage
}

/**
 * Returns the state that decides who can change the people of an event: the state of its booked package or, if nothing
 * is booked, of an option. The state is also 'Begun' once all packages have started.
 */
export const peopleStateOf = (
  event: Pick<EventDocument, 'statusStage' | 'packages'>,
  today: IsoDate,
): BookingState => {
  const { packages } = event
  const booked = packages.find(({ status }) => status === 'Booked')
  const state = bookingStateOf(event, booked ?? { status: 'Option' }, today)
  if (state === 'Cancelled' || packages.length === 0) return state
  return packages.every((pack) => hasStarted(pack, today)) ? 'Begun' : state
}

const hasStarted = ({ startDate }: Pick<PackageDocument, 'startDate'>, today: IsoDate): boolean =>
  startDate !== null && startDate <= today

/** Returns the status stage to report for a state. */
export const stageOfState = (state: BookingState): StatusStage =>
  state === 'Beside' || state === 'Begun' ? 'Booked' : state

/** The sender of a command, or of another request that changes an event. */
export type Sender = 'organiser' | 'guest' | 'supplier' | 'staff'
/** The product stages in which the action is possible; 'yes' for a possible action that is not about a product. */
export type Cell = 'yes' | readonly EntryStage[]
type Cells = Cell | Readonly<Partial<Record<BookingState, Cell>>>
type Row = Readonly<Partial<Record<Sender, Cells>>>

/** The names of the rows: commands, variants of commands, and requests that are not commands. */
export type RowName =
  | Exclude<CommandName, 'editDate' | 'editProduct' | 'editProductStage'>
  | 'editDate: of a product'
  | 'editDate: another start'
  | 'editDate: no start'
  | 'editProduct: options'
  | 'editProduct: another product'
  | 'editProductStage'
  | 'editProductStage: by override'
  | 'addPackage'
  | 'replacePackage'
  | 'removePackage'
  | 'bookWithoutPayment'
  | 'cancelBooking'
  | 'lowerPrice'
  | 'editTerms'
  | 'swapEventType'
  | 'changeOrganiser'
  | 'acceptInvite'
  | 'requestPlace'
  | 'assignPlace'
  | 'addUnregisteredGuest'
  | 'renameGuest'
  | 'removeGuest'
  | 'updateAttending'
  | 'updateItineraryAttending'

const allStages = [
  'Enquiry',
  'Requested',
  'Booked',
  'Declined',
  'Cancellation Requested',
  'Cancelled',
] as const
/** Excludes Cancelled, because a cancelled product keeps the price that was agreed for the cancellation. */
const notCancelled = ['Enquiry', 'Requested', 'Booked', 'Declined', 'Cancellation Requested'] as const
/** Stages in which a product can be removed. Confirmed products can only be cancelled, by staff. */
const removable = ['Enquiry', 'Requested', 'Declined'] as const
/** Stages in which a supplier has a request and can answer it. */
const answerable = ['Requested', 'Booked', 'Declined', 'Cancellation Requested'] as const

/** Stages in which a supplier knows of the entry. */
const knownToSupplier = [...answerable, 'Cancelled'] as const

/** Returns cells that apply to the people who build the package: its organiser and staff. */
const builders = <const GivenCells extends Cells>(cells: GivenCells) => ({ organiser: cells, staff: cells })
const staffOnly = <const GivenCells extends Cells>(cells: GivenCells) => ({ staff: cells })
const everybody = <const GivenCells extends Cells>(cells: GivenCells) => ({
  organiser: cells,
  guest: cells,
  staff: cells,
})

/** Cells for names and notes, which customers can also change during and after the trip. */
const duringTripToo = {
  Enquiry: 'yes',
  'Pending Booking': 'yes',
  Booked: 'yes',
  Beside: 'yes',
  Begun: 'yes',
} as const
/** Cells for requests to suppliers, which can also be answered and annotated during a trip. */
const whenBooked = <const GivenCell extends Cell>(cell: GivenCell) => ({ Booked: cell, Begun: cell })

/**
 * The table of who can do what to a package, and when. It has every command, and other requests that change an
 * event, by sender, state of the booking and stage of the product. A sender in a command's row also needs the command's
 * permission. A sender who is not in the row cannot send the command, even with the permission. A sender's cell is:
 * - a list: possible for products in these stages, in every state but Cancelled;
 * - 'yes': possible in every state but Cancelled, for commands that are not about a product;
 * - an object by state: possible in these states only. An empty object means never.
 * For everyone but staff, a list or 'yes' also excludes Begun, because only staff can change a trip from its first day.
 */
export const allowedActions: Readonly<Record<RowName, Row>> = {
  addProduct: builders('yes'),
  addProductSwap: builders('yes'),
  removeProduct: builders(removable),
  removeProductSwap: builders(removable),
  'editProduct: another product': { organiser: removable, staff: notCancelled },
  'editProduct: options': builders(notCancelled),
  customProduct: staffOnly(notCancelled),
  editSupplier: staffOnly(notCancelled),

  /** Possible in all stages, because the removal of a day also moves cancelled products. */
  moveProduct: builders(allStages),
  'editDate: of a product': builders(notCancelled),
  editStartTime: builders(notCancelled),
  editPreferredStartTime: builders(notCancelled),
  editVenue: builders(notCancelled),
  editFlightDetails: builders(notCancelled),
  editCustomers: builders(notCancelled),
  /** Only staff can decide who shares the price of a cancelled product. */
  editParticipation: { organiser: notCancelled, staff: allStages },
  hideProduct: builders(allStages),
  editProductNote: { staff: allStages, supplier: whenBooked(knownToSupplier) },
  editPrice: staffOnly(notCancelled),
  editCost: staffOnly(notCancelled),
  editInvoiced: staffOnly(allStages),

  /** Not possible for customers once the trip has begun, so that nobody travels twice for one payment. */
  'editDate: another start': builders('yes'),
  /** Nobody can clear the start of a booked package, and organisers cannot clear any while the booking is pending. */
  'editDate: no start': {
    organiser: { Enquiry: 'yes', Beside: 'yes' },
    staff: { Enquiry: 'yes', 'Pending Booking': 'yes', Beside: 'yes' },
  },
  editPackageLocation: { organiser: { Enquiry: 'yes' }, staff: 'yes' },
  editEventNotes: builders(duringTripToo),
  addCustomerNotes: builders(duringTripToo),
  addStaffNotes: staffOnly('yes'),
  editEventName: builders(duringTripToo),
  editGuestOfHonour: builders(duringTripToo),
  editEstimatedCustomers: builders('yes'),

  cancelProduct: staffOnly(notCancelled),
  acceptCancellation: staffOnly(['Cancellation Requested']),
  editProductStage: staffOnly(notCancelled),
  'editProductStage: by override': staffOnly(allStages),
  confirmProductBooking: { supplier: whenBooked(answerable), staff: whenBooked(answerable) },
  declineProductBooking: { supplier: whenBooked(answerable), staff: whenBooked(answerable) },

  addPackage: builders({ Enquiry: 'yes' }),
  replacePackage: builders({ Enquiry: 'yes' }),
  /** Possible in Pending Booking, to resolve payments for several options. The last option cannot be removed. */
  removePackage: builders({ Enquiry: 'yes', 'Pending Booking': 'yes' }),
  bookWithoutPayment: staffOnly({ Enquiry: 'yes', 'Pending Booking': 'yes' }),
  cancelBooking: staffOnly('yes'),
  lowerPrice: staffOnly({ Booked: 'yes', Begun: 'yes' }),
  /** The terms: discounts, fixed prices, commission, and what else staff agree with the group about payments. */
  editTerms: staffOnly('yes'),
  swapEventType: staffOnly('yes'),
  changeOrganiser: staffOnly('yes'),

  /** The person becomes a guest. Customers, the organiser included, can only add themselves. */
  acceptInvite: everybody('yes'),
  requestPlace: everybody('yes'),
  assignPlace: builders('yes'),
  addUnregisteredGuest: builders('yes'),
  renameGuest: builders(duringTripToo),
  removeGuest: builders('yes'),
  /** Guests can answer for themselves only: the endpoint checks it. */
  updateAttending: everybody('yes'),
  updateItineraryAttending: { organiser: notCancelled, guest: notCancelled, staff: allStages },
}

/** Returns the cell for a sender in a state; undefined if the action is not possible in this state. */
export const cellAt = (row: RowName, sender: Sender, state: BookingState): Cell | undefined => {
  const cells = allowedActions[row][sender]
  if (cells === undefined || state === 'Cancelled') return undefined
  if (!isCell(cells)) return cells[state]
  return state === 'Begun' && sender !== 'staff' ? undefined : cells
}

const isCell = (cells: Cells): cells is Cell => cells === 'yes' || Array.isArray(cells)
