import type { EventDocument } from './event-document.ts'

type RequiredFields = Pick<
  EventDocument,
  'id' | 'version' | 'section' | 'createdAt' | 'authenticated' | 'organiserId' | 'estimatedCustomers'
>

/** The sales heat of a new event (EVT-O5). */
const newHeat = 3

/** Returns an enquiry without guests, packages, dates or money; the given fields replace the blanks. */
export const blankEvent = (given: RequiredFields & Partial<EventDocument>): EventDocument => ({
  name: '',
  eventName: null,
  guestOfHonour: null,
  company: null,
  token: '',
  managerId: null,
  managerAtBookingId: null,
  guests: [],
  statusStage: 'Enquiry',
  bookedWithoutPayment: false,
  bookedDate: null,
  depositDueDate: null,
  groupDepositDueDate: null,
  balanceDueDate: null,
  autoCancelDepositDueDate: null,
  autoCancelBalanceDueDate: null,
  adjustmentDate: null,
  dueDatesByHand: [],
  promised: null,
  paymentMethod: 'guests',
  depositPence: null,
  priceModification: 0,
  lockPriceModification: 'No',
  noCostIncrease: 1,
  displayPrices: {
    packagePrices: { organiser: 'Auto', guest: 'Auto' },
    productPrices: { organiser: 'Auto', guest: 'Auto' },
  },
  commission: 0,
  discountMarginPence: 0,
  hideNonAttending: false,
  automaticTransactionsAllowed: false,
  autoEmailsBlocked: false,
  autoEmailsOff: [],
  salesHeat: newHeat,
  notes: { summary: '', customer: '', staff: '', lostSale: '' },
  refundedPence: 0,
  packages: [],
  ...given,
})
