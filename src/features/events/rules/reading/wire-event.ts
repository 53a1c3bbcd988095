import type {
  EventDocument,
  EventGuest,
  InstalmentPlan,
} from '#features/event-document/rules/event-document.ts'
import { eventDates, eventTimeStage, leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { type GroupMoney, paymentStageOf } from '#features/event-document/rules/stages/derived-stages.ts'
import type { PaymentType } from '#features/event-prices/rules/due/due.ts'
import { isFullPaymentDue } from '#features/event-prices/rules/due/due-dates.ts'
import { unpaidInstalments } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { type GuestShare, guestShares } from '#features/event-prices/rules/shares/guest-share.ts'
import { overpaidByGuest } from '#features/event-prices/rules/shares/overpaid.ts'
import { groupMoney } from '#features/event-prices/rules/shares/package-money.ts'
import { paidForOwnPlace } from '#features/event-prices/rules/shares/package-places.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import type { Reader } from './reader.ts'
import { shownPaidPercent } from './shown-paid-percent.ts'
import type { Visibility } from './visibility.ts'
import { type ReaderView, visibleEntries, wirePackage } from './wire-package.ts'
import { wirePromisedPrice } from './wire-promised.ts'
import type { WireEvent, WireGuest, WireMoneyMove, WirePlan, WireReview } from './wire-schema.ts'
import { type SupplierContacts, wireSuppliers } from './wire-suppliers.ts'

/** Facts about money from other tables, which the response has in addition to those of the document. */
export type MoneyFacts = {
  /** The newest moves of money between guests, oldest first (PAY-018). */
  readonly moves?: readonly WireMoneyMove[]
}

type ReadingContext = {
  today: IsoDate
  money?: MoneyFacts
  /** The reviews of the event, including hidden ones, newest first; none by default. */
  reviews?: readonly WireReview[]
  /** Contact data of suppliers, by id. If it is undefined, the response has no summary of suppliers. */
  suppliers?: SupplierContacts
  /** The parts of the event that the reader sees (visibility.ts). */
  visibility: Visibility
}

/**
 * Returns the event for one reader (EVT-003 to EVT-009), field by field. Staff get everything that their role allows.
 * The organiser gets no cost, margin, commission or staff note. Guests get only their own money, and no notes.
 * Suppliers get only their own entries, and no customers.
 */
export const wireEvent = (event: EventDocument, reader: Reader, context: ReadingContext): WireEvent => {
  switch (reader.kind) {
    case 'staff':
      return {
        ...organiserFields(event, reader, context),
        ...staffFields(event, context),
        ...suppliersFor(event, reader, context),
      }
    case 'organiser':
      return organiserFields(event, reader, context)
    case 'guest':
      return { ...guestFields(event, reader, context), notes: {} }
    case 'supplier':
      return supplierFields(event, reader, context)
  }
}

/** Returns the fields that every reader of the event gets, including suppliers. */
const coreFields = (event: EventDocument, context: ReadingContext) => ({
  _doc: event.id,
  version: event.version,
  section: event.section,
  name: event.name,
  eventName: event.eventName,
  statusStage: event.statusStage,
  today: context.today,
  timeStage: eventTimeStage(event, context.today),
  ...eventDates(event),
})

/** Returns the fields that guests, the organiser and staff get. */
const guestFields = (event: EventDocument, reader: Reader, context: ReadingContext) => ({
  ...coreFields(event, context),
  guestOfHonour: event.guestOfHonour,
  createdDate: event.createdAt,
  authenticated: event.authenticated,
  organiser: { id: event.organiserId, name: nameOf(event, event.organiserId) },
  manager: event.managerId === null ? null : { id: event.managerId },
  estimatedCustomers: event.estimatedCustomers,
  actualCustomers: event.guests.length,
  attendingCustomers: event.guests.filter(({ attending }) => attending === 'Yes').length,
  bookedDate: event.bookedDate,
  depositDueDate: event.depositDueDate,
  groupDepositDueDate: event.groupDepositDueDate,
  balanceDueDate: event.balanceDueDate,
  adjustmentDate: event.adjustmentDate,
  paymentMethod: event.paymentMethod,
  depositAmountGBP: event.depositPence === null ? null : poundsFromPence(event.depositPence),
  displayPrices: event.displayPrices,
  hideNonAttending: event.hideNonAttending,
  ...moneyAndReviews(event, reader, context),
  packageOption: event.packages.map((pack, index) =>
    wirePackage(event, pack, index, { reader, visibility: context.visibility }),
  ),
})

const organiserFields = (event: EventDocument, reader: Reader, context: ReadingContext) => ({
  ...guestFields(event, reader, context),
  token: event.token,
  bookedWithoutPayment: event.bookedWithoutPayment,
  ...(context.visibility.packagePrices && { promised: wirePromisedPrice(event) }),
  autoCancelDepositDueDate: event.autoCancelDepositDueDate,
  autoCancelBalanceDueDate: event.autoCancelBalanceDueDate,
  priceModification: event.priceModification,
  lockPriceModification: event.lockPriceModification,
  discountMargin: poundsFromPence(event.discountMarginPence),
  automaticTransactionsAllowed: event.automaticTransactionsAllowed,
  refundedGBP: poundsFromPence(event.refundedPence),
  moveMoneyHistory: context.money?.moves && [...context.money.moves],
  notes: { summary: event.notes.summary, customer: event.notes.customer },
})

const staffFields = (event: EventDocument, { visibility }: ReadingContext) => ({
  managerAtBooking: event.managerAtBookingId === null ? null : { id: event.managerAtBookingId },
  company: event.company,
  dueDatesByHand: event.dueDatesByHand,
  noCostIncrease: event.noCostIncrease,
  salesFunnelHeat: event.salesHeat,
  ...(visibility.cost && { commission: event.commission }),
  autoEmailsBlocked: event.autoEmailsBlocked,
  autoEmailsOff: event.autoEmailsOff,
  notes: {
    summary: event.notes.summary,
    customer: event.notes.customer,
    staff: event.notes.staff,
    lostSale: event.notes.lostSale,
  },
})

const supplierFields = (event: EventDocument, reader: Reader, context: ReadingContext): WireEvent => ({
  ...coreFields(event, context),
  ...suppliersFor(event, reader, context),
  // Suppliers see the group's bookings, but no customer's name (SUP-O5).
  guestOfHonour: null,
  packageOption: event.packages.flatMap((pack, index) => {
    const view = { reader, visibility: context.visibility }
    return visibleEntries(pack, view).length > 0 ? [wirePackage(event, pack, index, view)] : []
  }),
})

const suppliersFor = (event: EventDocument, reader: Reader, { suppliers, visibility }: ReadingContext) =>
  suppliers ? { supplierSummary: wireSuppliers(event, { reader, visibility }, suppliers) } : {}

const moneyAndReviews = (event: EventDocument, reader: Reader, context: ReadingContext) => {
  const pack = leadingPackage(event)
  const shares = pack ? guestShares(event, pack) : []
  const money = groupMoney(event, pack)
  const reviews = shownReviews(event, reader, context)
  return {
    paymentStage: paymentStageOf(money),
    // The payment type depends on the prices, so only readers who see prices get it.
    ...(context.visibility.packagePrices && { paymentType: nextPaymentType(event, money, context.today) }),
    groupPaidPercent: shownPaidPercent(money, shares, reader),
    reviews,
    customerSummary: guestsFor(event, shares, { reader, visibility: context.visibility }).map((guest) => ({
      ...guest,
      reviews: reviews.filter(({ customerId }) => customerId === guest.customer.id),
    })),
  }
}

/**
 * Returns the kind of payment that the group has to make next (EVT-O26); null if nothing is left to pay, or if nothing
 * can be paid.
 */
const nextPaymentType = (event: EventDocument, money: GroupMoney, today: IsoDate): PaymentType | null => {
  const pack = leadingPackage(event)
  const isPaid = money.totalPence !== null && money.paidPence >= money.totalPence
  if (!pack || isPaid || event.statusStage === 'Cancelled') return null
  if (isFullPaymentDue(event, pack, today)) return 'fully paid'
  return money.paidDepositPence < money.depositPence ? 'deposit' : 'balance'
}

/**
 * Returns the reviews that the reader sees. Staff see all reviews. Other readers see neither hidden reviews, nor
 * reviews by guests or about products that they do not see.
 */
const shownReviews = (
  event: EventDocument,
  reader: Reader,
  { reviews = [], visibility }: ReadingContext,
): WireReview[] => {
  if (reader.kind === 'staff' || reviews.length === 0) return [...reviews]
  const entries = event.packages.flatMap((pack) => visibleEntries(pack, { reader, visibility }))
  const products = new Set(entries.map(({ productId }) => productId))
  return reviews.flatMap(({ hidden, ...review }) => {
    const isHidden = hidden || visibility.hiddenGuests.has(review.customerId)
    return isHidden || (review.productId !== null && !products.has(review.productId)) ? [] : [review]
  })
}

const guestsFor = (
  event: EventDocument,
  shares: GuestShare[],
  { reader, visibility }: ReaderView,
): WireGuest[] => {
  const overpaid = overpaidByGuest(event)
  const shownGuests = event.guests.filter(({ customerId }) => !visibility.hiddenGuests.has(customerId))
  return shownGuests.map((guest) => {
    const isOwn = reader.kind === 'guest' && reader.customerId === guest.customerId
    // With Auto, guests see their own share before they see other prices, so that they can be asked to pay.
    const seesShare = (isOwn && visibility.ownShare) || visibility.packagePrices
    return {
      customer: { id: guest.customerId, name: guest.name },
      attending: guest.attending,
      registered: guest.registered,
      ...(isOwn || reader.kind !== 'guest'
        ? moneyOf(guest, shares, {
            seesShare,
            overpaidPence: overpaid.get(guest.customerId) ?? 0,
            paidForOwnPlacePence: paidForOwn(event, guest, leadingPackage(event)),
            paidTowardPlanPence: paidForOwn(
              event,
              guest,
              leadingPackage(event, guest.instalmentPlan?.packageId),
            ),
          })
        : {}),
      ...(reader.kind !== 'guest' && guest.placeRequestedBy && { placeRequestedBy: placeRequestsOf(guest) }),
    }
  })
}

type ShownMoney = {
  readonly seesShare: boolean
  readonly overpaidPence: Pence
  /** What was paid for the guest's place in the leading package. */
  readonly paidForOwnPlacePence: Pence
  /** What was paid for the guest's place in the package of their instalment plan. */
  readonly paidTowardPlanPence: Pence
}

/** Returns what a guest paid for their own place in a package. Without a package, returns everything they paid. */
const paidForOwn = (
  event: EventDocument,
  { customerId, paidPence }: EventGuest,
  pack: PackageDocument | undefined,
): Pence => (pack ? paidForOwnPlace(event, pack, customerId) : paidPence)

const placeRequestsOf = ({ placeRequestedBy = [] }: EventGuest) =>
  placeRequestedBy.map(({ customerId: id, name }) => ({ id, name }))

/** Returns the money of a guest: what they paid and, for readers with `seesShare`, what they owe. */
const moneyOf = (
  guest: EventGuest,
  shares: GuestShare[],
  { seesShare, overpaidPence, paidForOwnPlacePence, paidTowardPlanPence }: ShownMoney,
) => {
  const share = shares.find(({ customerId }) => customerId === guest.customerId)
  return {
    paidByCustomer: guest.paidByCustomerId,
    money: {
      paidGBP: poundsFromPence(guest.paidPence),
      paidForOwnPlaceGBP: poundsFromPence(paidForOwnPlacePence),
      paidFor: guest.paidFor.map(({ packageId, pence, openPlacesPence }) => ({
        packageId,
        amountGBP: poundsFromPence(pence),
        openPlacesGBP: poundsFromPence(openPlacesPence),
      })),
      ...(overpaidPence > 0 && { overpaidGBP: poundsFromPence(overpaidPence) }),
      ...(seesShare && {
        totalGBP: share && !share.isComplete ? null : poundsFromPence(share?.pence ?? 0),
        fixedPriceGBP: guest.fixedPricePence === null ? null : poundsFromPence(guest.fixedPricePence),
        instalmentPlan: guest.instalmentPlan && wirePlan(guest.instalmentPlan, paidTowardPlanPence),
      }),
      instalments: guest.useInstalments,
    },
  }
}

const wirePlan = (plan: InstalmentPlan, paidPence: Pence): WirePlan => ({
  packageId: plan.packageId,
  startGBP: poundsFromPence(plan.startPence),
  parts: unpaidInstalments(plan, paidPence).map(({ date, pence, unpaidPence }) => ({
    date,
    amountGBP: poundsFromPence(pence),
    leftGBP: poundsFromPence(unpaidPence),
  })),
  balanceDueDate: plan.balanceDueDate,
  changes: plan.changes,
})

const nameOf = (event: EventDocument, customerId: string): string =>
  event.guests.find((guest) => guest.customerId === customerId)?.name ?? ''
