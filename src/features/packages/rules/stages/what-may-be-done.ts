import type { CommandName } from '../commands/index.ts'
import type { EventDocument, StatusStage } from '../event-document.ts'
import type { EntryStage, PackageDocument } from '../package-document.ts'

/**
 * How far the booking of a package has come: that of its event, and for an option next to the booked package
 * of its event 'Beside', which can be looked at and changed and is never booked.
 */
export const bookingStates = ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** How far the booking of one package of an event has come. */
export const bookingStateOf = (
  event: Pick<EventDocument, 'statusStage'>,
  pack: Pick<PackageDocument, 'status'>,
): BookingState => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'Cancelled'
  if (pack.status === 'Booked') return 'Booked'
  return event.statusStage === 'Booked' ? 'Beside' : event.statusStage
}

/** The status stage that a state is told as. */
export const stageOfState = (state: BookingState): StatusStage => (state === 'Beside' ? 'Booked' : state)

/** Who sends a command, or makes a call that takes a package a stage on. */
export type Sender = 'organiser' | 'guest' | 'supplier' | 'staff'
/** For products of which stages it may be done; 'yes' for what is about no product. */
export type Cell = 'yes' | readonly EntryStage[]
type Cells = Cell | Readonly<Partial<Record<BookingState, Cell>>>
type Row = Readonly<Partial<Record<Sender, Cells>>>

/** A command that means several things has a row for each. */
export type RowName =
  | Exclude<CommandName, 'editDate' | 'editProduct' | 'editProductStage'>
  | 'editDate: of a product'
  | 'editDate: another start'
  | 'editDate: of a booked trip that has begun'
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

const every = ['Enquiry', 'Requested', 'Booked', 'Declined', 'Cancellation Requested', 'Cancelled'] as const
/** Cancelled is final: what was agreed about its price stays as it is. */
const live = ['Enquiry', 'Requested', 'Booked', 'Declined', 'Cancellation Requested'] as const
/** What a supplier confirmed is cancelled by staff, never taken away; so is what they want to be rid of. */
const unheld = ['Enquiry', 'Requested', 'Declined'] as const
/** What a supplier was asked for and may answer. */
const asked = ['Requested', 'Booked', 'Declined', 'Cancellation Requested'] as const

/** What a supplier knows of at all. */
const answered = [...asked, 'Cancelled'] as const

/** Whoever builds the package: its organiser, and staff. */
const builders = <const Both extends Cells>(cells: Both) => ({ organiser: cells, staff: cells })
const staffOnly = <const Own extends Cells>(cells: Own) => ({ staff: cells })

/**
 * What may be done to a package by whom, and when: every command, and every other call that takes a package a
 * stage on, by the sender, the state of the booking and the stage of the product it is about. Who is named in
 * a row needs the command's permission besides; who is not named may not, whatever their role grants.
 *
 * How a cell is read:
 * - a list: for products of these stages, in every state but Cancelled;
 * - 'yes': in every state but Cancelled; the command is about no product;
 * - by state: in these states only, which may be none.
 */
export const whatMayBeDone: Readonly<Record<RowName, Row>> = {
  addProduct: builders('yes'),
  addProductSwap: builders('yes'),
  removeProduct: builders(unheld),
  removeProductSwap: builders(unheld),
  'editProduct: another product': { organiser: unheld, staff: live },
  'editProduct: options': builders(live),
  customProduct: staffOnly(live),
  editSupplier: staffOnly(live),

  /** A day that is taken away moves all that is on it. */
  moveProduct: builders(every),
  'editDate: of a product': builders(live),
  editStartTime: builders(live),
  editPreferredStartTime: builders(live),
  editVenue: builders(live),
  editFlightDetails: builders(live),
  editCustomers: builders(live),
  /** Who shares the price of what was cancelled is for staff to say. */
  editParticipation: { organiser: live, staff: every },
  hideProduct: builders(every),
  editProductNote: { staff: every, supplier: { Booked: answered } },
  editPrice: staffOnly(live),
  editCost: staffOnly(live),
  editInvoiced: staffOnly(every),

  'editDate: another start': builders('yes'),
  /** Nobody travels twice for one payment: what has begun is moved by staff. */
  'editDate: of a booked trip that has begun': { organiser: {}, staff: 'yes' },
  /** What is booked is booked for a day, for staff too. Money that came was paid for a day. */
  'editDate: no start': {
    organiser: { Enquiry: 'yes', Beside: 'yes' },
    staff: { Enquiry: 'yes', 'Pending Booking': 'yes', Beside: 'yes' },
  },
  editPackageLocation: { organiser: { Enquiry: 'yes' }, staff: 'yes' },
  editEventNotes: builders('yes'),
  addCustomerNotes: builders('yes'),
  addStaffNotes: staffOnly('yes'),
  editEventName: builders('yes'),
  editGuestOfHonour: builders('yes'),
  editEstimatedCustomers: builders('yes'),

  cancelProduct: staffOnly(live),
  acceptCancellation: staffOnly(['Cancellation Requested']),
  editProductStage: staffOnly(live),
  'editProductStage: by override': staffOnly(every),
  confirmProductBooking: { supplier: { Booked: asked }, staff: { Booked: asked } },
  declineProductBooking: { supplier: { Booked: asked }, staff: { Booked: asked } },

  addPackage: builders({ Enquiry: 'yes' }),
  replacePackage: builders({ Enquiry: 'yes' }),
  /** Where several options are paid for this is how people decide; the last one stays. */
  removePackage: builders({ Enquiry: 'yes', 'Pending Booking': 'yes' }),
  bookWithoutPayment: staffOnly({ Enquiry: 'yes', 'Pending Booking': 'yes' }),
  cancelBooking: staffOnly('yes'),
}

/** What the table says for a sender in a state; undefined where it is never possible. */
export const cellAt = (row: RowName, sender: Sender, state: BookingState): Cell | undefined => {
  const cells = whatMayBeDone[row][sender]
  if (cells === undefined || state === 'Cancelled') return undefined
  return isCell(cells) ? cells : cells[state]
}

const isCell = (cells: Cells): cells is Cell => cells === 'yes' || Array.isArray(cells)
