import type { IsoDate } from '#kernel/dates.ts'
import type { CommandName } from '../commands/index.ts'
import type { EventDocument, StatusStage } from '../event-document.ts'
import type { EntryStage, PackageDocument } from '../package-document.ts'

/**
 * How far the booking of a package has come: that of its event, and for an option next to the booked package
 * of its event 'Beside', which can be looked at and changed and is never booked. An event is 'Begun' from the
 * day its booked trip starts.
 */
export const bookingStates = ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Begun', 'Cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** Returns how far the booking of one package of an event has come. */
export const bookingStateOf = (
  event: Pick<EventDocument, 'statusStage' | 'packages'>,
  pack: Pick<PackageDocument, 'status'>,
  today: IsoDate,
): BookingState => {
  const state = stateBeforeStart(event, pack)
  const hasBegun = event.packages.some((one) => one.status === 'Booked' && hasStarted(one, today))
  return hasBegun && state !== 'Cancelled' ? 'Begun' : state
}

/** Returns the same without looking at the day: for suppliers, who answer during a trip as before it. */
export const stateBeforeStart = (
  event: Pick<EventDocument, 'statusStage'>,
  pack: Pick<PackageDocument, 'status'>,
): Exclude<BookingState, 'Begun'> => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'Cancelled'
  if (pack.status === 'Booked') return 'Booked'
  return event.statusStage === 'Booked' ? 'Beside' : event.statusStage
}

/**
 * Returns the state that decides who may change the people of an event: that of its booked package, and
 * 'Begun' also when nothing was booked and the start date of every package has passed.
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

/** The status stage that a state is told as. */
export const stageOfState = (state: BookingState): StatusStage =>
  state === 'Beside' || state === 'Begun' ? 'Booked' : state

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
  | 'acceptInvite'
  | 'askForPlace'
  | 'givePlace'
  | 'addUnregisteredGuest'
  | 'renameGuest'
  | 'updateAttending'
  | 'updateItineraryAttending'

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
const everybody = <const All extends Cells>(cells: All) => ({ organiser: cells, guest: cells, staff: cells })

/** For names and notes: customers may write them during the trip and after it as well. */
const alsoBegun = {
  Enquiry: 'yes',
  'Pending Booking': 'yes',
  Booked: 'yes',
  Beside: 'yes',
  Begun: 'yes',
} as const
/** A supplier answers for the days of a trip that are still to come. */
const whenBooked = <const Own extends Cell>(cell: Own) => ({ Booked: cell, Begun: cell })

/**
 * What may be done to a package by whom, and when: every command, and every other call that takes a package a
 * stage on, by the sender, the state of the booking and the stage of the product it is about. Who is named in
 * a row needs the command's permission besides; who is not named may not, whatever their role grants.
 *
 * How a cell is read:
 * - a list: for products of these stages, in every state but Cancelled;
 * - 'yes': in every state but Cancelled; the command is about no product;
 * - by state: in these states only, which may be none.
 *
 * From the day the trip starts only staff change anything: lists and 'yes' leave Begun to them.
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
  editProductNote: { staff: every, supplier: whenBooked(answered) },
  editPrice: staffOnly(live),
  editCost: staffOnly(live),
  editInvoiced: staffOnly(every),

  /** Nobody travels twice for one payment: what has begun is moved by staff. */
  'editDate: another start': builders('yes'),
  /** What is booked is booked for a day, for staff too. Money that came was paid for a day. */
  'editDate: no start': {
    organiser: { Enquiry: 'yes', Beside: 'yes' },
    staff: { Enquiry: 'yes', 'Pending Booking': 'yes', Beside: 'yes' },
  },
  editPackageLocation: { organiser: { Enquiry: 'yes' }, staff: 'yes' },
  editEventNotes: builders(alsoBegun),
  addCustomerNotes: builders(alsoBegun),
  addStaffNotes: staffOnly('yes'),
  editEventName: builders(alsoBegun),
  editGuestOfHonour: builders(alsoBegun),
  editEstimatedCustomers: builders('yes'),

  cancelProduct: staffOnly(live),
  acceptCancellation: staffOnly(['Cancellation Requested']),
  editProductStage: staffOnly(live),
  'editProductStage: by override': staffOnly(every),
  confirmProductBooking: { supplier: whenBooked(asked), staff: whenBooked(asked) },
  declineProductBooking: { supplier: whenBooked(asked), staff: whenBooked(asked) },

  addPackage: builders({ Enquiry: 'yes' }),
  replacePackage: builders({ Enquiry: 'yes' }),
  /** Where several options are paid for this is how people decide; the last one stays. */
  removePackage: builders({ Enquiry: 'yes', 'Pending Booking': 'yes' }),
  bookWithoutPayment: staffOnly({ Enquiry: 'yes', 'Pending Booking': 'yes' }),
  cancelBooking: staffOnly('yes'),
  lowerPrice: staffOnly({ Booked: 'yes', Begun: 'yes' }),

  /** A person who joins is a guest to be; the organiser joins nobody but themselves. */
  acceptInvite: everybody('yes'),
  askForPlace: everybody('yes'),
  givePlace: builders('yes'),
  addUnregisteredGuest: builders('yes'),
  renameGuest: builders(alsoBegun),
  /** A guest answers for themselves: the endpoint lets nobody else through. */
  updateAttending: everybody('yes'),
  updateItineraryAttending: { organiser: live, guest: live, staff: every },
}

/** What the table says for a sender in a state; undefined where it is never possible. */
export const cellAt = (row: RowName, sender: Sender, state: BookingState): Cell | undefined => {
  const cells = whatMayBeDone[row][sender]
  if (cells === undefined || state === 'Cancelled') return undefined
  if (!isCell(cells)) return cells[state]
  return state === 'Begun' && sender !== 'staff' ? undefined : cells
}

const isCell = (cells: Cells): cells is Cell => cells === 'yes' || Array.isArray(cells)
