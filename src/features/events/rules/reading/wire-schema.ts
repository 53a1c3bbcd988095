import { z } from 'zod'
import { reviewKinds } from '#features/catalogue/rules/review-kinds.ts'
import {
  displayPriceChoices,
  dueDateFields,
  paymentMethods,
  planReasons,
  statusStages,
} from '#features/event-document/rules/event-document.ts'
import {
  costBases,
  customerAttending,
  customSearch,
  entryStages,
  flightDetails,
  packageStatuses,
  productCustom,
  productNote,
  productSnapshot,
} from '#features/event-document/rules/package-document.ts'
import { paymentStages, timeStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { paymentTypes } from '#features/event-prices/rules/due/due.ts'
import { dateField, idField, notesField, yesNoField } from '#kernel/fields.ts'
import { eventTransaction } from './wire-transaction.ts'

/**
 * The schema of an event in the API. Fields named …GBP are amounts in pounds; costCurrency is an amount in the
 * supplier's currency, with two decimals. Fields that some kinds of readers cannot see are optional here. The other
 * wire-*.ts files decide which fields a reader gets.
 */

/** An amount that the server calculated, so it needs no limits. */
const amount = z.number()
const text = z.string()
/** The venue and meeting point of an entry. Missing for readers who cannot see them; null while undecided. */
const venueFields = {
  venueId: idField.nullable().optional(),
  venueName: text.nullable().optional(),
  meetingPointId: idField.nullable().optional(),
}
const optionIds = { optionProducts: z.array(idField), addOnProducts: z.array(idField) }

/** A listed price with everything it depends on; its cost is for readers who see costs. */
const wireListed = z.object({
  productId: idField,
  ...optionIds,
  date: dateField.nullable(),
  people: z.int(),
  units: z.int(),
  priceGBP: amount.nullable(),
  costCurrency: amount.nullable().optional(),
})

const wireMoney = z.object({
  /** The listed prices now and at the time of booking, for readers who edit packages. */
  listed: wireListed.nullable().optional(),
  booked: wireListed.nullable().optional(),
  priceGBP: amount.nullable().optional(),
  pricePerPersonGBP: amount.nullable().optional(),
  priceOverride: yesNoField.optional(),
  overridePricePerPersonGBP: amount.nullable().optional(),
  minPricePerPersonGBP: amount.nullable().optional(),
  costCurrency: amount.nullable().optional(),
  currency: text.optional(),
  exchangeRate: amount.optional(),
  costGBP: amount.nullable().optional(),
  costPerPersonGBP: amount.nullable().optional(),
  marginGBP: amount.nullable().optional(),
  marginPerPersonGBP: amount.nullable().optional(),
  marginPercent: amount.nullable().optional(),
  costOverride: yesNoField.optional(),
  invoicedPercent: amount.nullable().optional(),
  costOverrideDetails: z
    .object({ agency: amount, per: z.enum(costBases) })
    .nullable()
    .optional(),
  pricingOverride: z.object({ costCurrency: amount.optional(), priceGBP: amount }).nullable().optional(),
})

const wireConfirmation = z.object({
  date: dateField.nullable(),
  startTime: text.nullable(),
  people: z.int(),
  units: z.int(),
  money: z.object({ costCurrency: amount.nullable() }).optional(),
  ...venueFields,
  ...optionIds,
  status: z.literal('Booked'),
})

/** A task of staff or a supplier about a product. */
const wireTask = z.object({
  id: idField,
  title: text,
  ownerType: z.enum(['staff', 'supplier']),
  dueDate: dateField,
  completed: z.boolean(),
  overdueDays: z.int(),
})

const wireEntry = z.object({
  itineraryId: idField,
  dayIndex: z.int(),
  date: dateField.nullable(),
  ...venueFields,
  meetingPointName: text.nullable().optional(),
  ...optionIds,
  isNightActivity: z.boolean(),
  hideProduct: z.boolean(),
  cancelled: z.boolean(),
  startTime: text.nullable(),
  endTime: text.nullable(),
  arriveTime: text.nullable(),
  duration: z.int(),
  preferredStartTimeRange: text.nullable(),
  /** Equal to needPeople and needUnits: the numbers that are priced and requested from the supplier. */
  people: z.int(),
  units: z.int(),
  needPeople: z.int(),
  needUnits: z.int(),
  maxPeoplePerUnitLastUsed: z.int(),
  customerSummary: z.array(customerAttending).optional(),
  stage: z.enum(entryStages),
  stageOverride: yesNoField,
  declineReason: notesField.nullable().optional(),
  flightDetails: flightDetails.nullable(),
  productNote: productNote.nullable().optional(),
  confirmationList: z.array(wireConfirmation).optional(),
  /** Only in responses to staff who read the event. Responses to changes do not have it. */
  taskList: z.array(wireTask).optional(),
  money: wireMoney,
})

const wireProduct = z.object({
  productListItemId: text,
  productId: idField.nullable(),
  productCustom: productCustom.nullable(),
  product: productSnapshot,
  isProductOption: z.boolean(),
  parentProductId: idField.nullable(),
  autoAdded: z.boolean(),
  supplier: z.object({ supplierId: idField, name: text, currency: text.optional() }).nullable(),
  itinerary: z.array(wireEntry),
})

export const wirePackage = z.object({
  id: idField,
  status: z.enum(packageStatuses),
  booked: z.boolean(),
  section: text,
  locationId: idField.nullable(),
  locationName: text.nullable(),
  customSearch: customSearch.nullable(),
  locationNumber: z.int(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  nightsCount: z.int(),
  daysCount: z.int(),
  peopleCount: z.int(),
  /** The number of places, and how many deposits are paid. */
  places: z
    .object({
      all: z.int(),
      depositsPaid: z.int(),
      /** The number of open places, their price and what is paid for them, for the organiser and staff. */
      open: z.int().optional(),
      openGBP: amount.optional(),
      openPaidGBP: amount.optional(),
    })
    .optional(),
  webPackageId: idField.nullable().optional(),
  eventNotes: notesField.optional(),
  customerNote: notesField.optional(),
  staffNote: notesField.optional(),
  eventCustomerNote: notesField.optional(),
  eventStaffNote: notesField.optional(),
  money: z.object({
    /** Null is price on application: at least one entry has no price. */
    priceGBP: amount.nullable().optional(),
    pricePerPersonGBP: amount.nullable().optional(),
    discountMargin: amount.optional(),
    costGBP: amount.nullable().optional(),
    marginGBP: amount.nullable().optional(),
    marginPercent: amount.nullable().optional(),
  }),
  productList: z.array(wireProduct),
})

/** A guest's instalment plan, with the unpaid amount of each instalment and the reasons for changes of the plan. */
const wirePlan = z.object({
  packageId: idField,
  startGBP: amount,
  parts: z.array(z.object({ date: dateField, amountGBP: amount, leftGBP: amount })),
  balanceDueDate: dateField.nullable(),
  changes: z.array(z.object({ date: dateField, reason: z.enum(planReasons) })),
})

/** A review by a guest (REV-008). Only staff get hidden ones. */
const wireReview = z.object({
  id: text,
  kind: z.enum(reviewKinds),
  customerId: idField,
  productId: idField.nullable(),
  locationId: idField.nullable(),
  /** 1 to 5. */
  score: z.int(),
  text,
  author: text,
  createdDate: dateField,
  hidden: z.boolean().optional(),
})

const wireGuest = z.object({
  customer: z.object({ id: idField, name: text }),
  attending: yesNoField,
  registered: z.boolean(),
  paidByCustomer: idField.nullable().optional(),
  /** The customers who request this guest's place, for readers who can confirm one of them. */
  placeRequestedBy: z.array(z.object({ id: idField, name: text })).optional(),
  reviews: z.array(wireReview).optional(),
  money: z
    .object({
      paidGBP: amount,
      /**
       * The part of `paidGBP` that counts for the guest's own place in the leading package. The organiser's other
       * payments can count for open places.
       */
      paidForOwnPlaceGBP: amount,
      /** The payments by package, with the part for open places. */
      paidFor: z.array(z.object({ packageId: idField, amountGBP: amount, openPlacesGBP: amount })),
      /** The part of `paidGBP` that exceeds what the guest owes; missing if nothing is overpaid. */
      overpaidGBP: amount.optional(),
      /** This guest's share; null while a product is priced on application. */
      totalGBP: amount.nullable().optional(),
      fixedPriceGBP: amount.nullable().optional(),
      instalments: z.boolean(),
      /** The guest's plan; null if there is none. Missing for readers who cannot see what is owed. */
      instalmentPlan: wirePlan.nullable().optional(),
    })
    .optional(),
})

const shownTo = z.object({ organiser: z.enum(displayPriceChoices), guest: z.enum(displayPriceChoices) })

export const wireMoneyMove = z.object({
  fromCustomer: idField,
  toCustomer: idField,
  amountGBP: amount,
  dateTime: text,
})

const wirePromisedPrice = z.object({
  packageId: idField,
  totalGBP: amount,
  wouldBeGBP: amount,
  shares: z.array(z.object({ customerId: idField, amountGBP: amount, wouldBeGBP: amount })),
})

/** A supplier of the event, for the supplier and staff; amounts in the supplier's currency (SUP-004). */
const wireSupplierSummary = z.object({
  supplier: z.object({ id: idField, name: text }),
  startDate: dateField.nullable(),
  money: z.object({ costCurrency: amount.nullable(), invoiceBalance: amount.nullable() }).optional(),
  currency: text,
  symbol: text,
  email: text,
  phone: text,
  emergencyPhone: text,
  loginUser: z.boolean(),
})

export const wireEvent = z.object({
  _doc: idField,
  version: z.int(),
  section: text,
  name: text,
  eventName: text.nullable(),
  guestOfHonour: text.nullable(),
  token: text.optional(),
  createdDate: text.optional(),
  authenticated: z.boolean().optional(),
  organiser: z.object({ id: idField, name: text }).optional(),
  manager: z.object({ id: idField }).nullable().optional(),
  managerAtBooking: z.object({ id: idField }).nullable().optional(),
  estimatedCustomers: z.int().optional(),
  actualCustomers: z.int().optional(),
  attendingCustomers: z.int().optional(),
  statusStage: z.enum(statusStages),
  /** The current day on the server. Pages compare dates with it, because a browser's clock may be wrong. */
  today: dateField,
  timeStage: z.enum(timeStages),
  paymentStage: z.enum(paymentStages).optional(),
  /**
   * The kind of payment that the group has to make next; null if nothing is left to pay, or
   * nothing can be paid. Missing for readers who do not see the prices of packages.
   */
  paymentType: z.enum(paymentTypes).nullable().optional(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  bookedWithoutPayment: z.boolean().optional(),
  bookedDate: dateField.nullable().optional(),
  depositDueDate: dateField.nullable().optional(),
  groupDepositDueDate: dateField.nullable().optional(),
  balanceDueDate: dateField.nullable().optional(),
  autoCancelDepositDueDate: dateField.nullable().optional(),
  autoCancelBalanceDueDate: dateField.nullable().optional(),
  adjustmentDate: dateField.nullable().optional(),
  /** The promised price of the booked package, and its price without the promise (PAY-O14). */
  promised: wirePromisedPrice.nullable().optional(),
  dueDatesByHand: z.array(z.enum(dueDateFields)).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  depositAmountGBP: amount.nullable().optional(),
  priceModification: amount.optional(),
  lockPriceModification: yesNoField.optional(),
  noCostIncrease: z.union([z.literal(0), z.literal(1)]).optional(),
  displayPrices: z.object({ packagePrices: shownTo, productPrices: shownTo }).optional(),
  commission: amount.optional(),
  discountMargin: amount.optional(),
  hideNonAttending: z.boolean().optional(),
  automaticTransactionsAllowed: z.boolean().optional(),
  autoEmailsBlocked: z.boolean().optional(),
  /** The kinds of automatic emails that are turned off. */
  autoEmailsOff: z.array(z.string()).optional(),
  company: text.nullable().optional(),
  salesFunnelHeat: z.int().optional(),
  notes: z
    .object({
      summary: notesField.optional(),
      customer: notesField.optional(),
      staff: notesField.optional(),
      lostSale: notesField.optional(),
    })
    .optional(),
  /** All refunds of the group so far. */
  refundedGBP: amount.optional(),
  customerSummary: z.array(wireGuest).optional(),
  /** The reviews of all guests, newest first. */
  reviews: z.array(wireReview).optional(),
  /** The newest transactions that the reader sees, newest first. Earlier states of the event have none. */
  transactions: z.array(eventTransaction).optional(),
  /** The newest moves of money between guests, oldest first. */
  moveMoneyHistory: z.array(wireMoneyMove).optional(),
  /**
   * The paid part of what the group owes, in per cent. For guests it is rounded down to a step, and missing in a small
   * group.
   */
  groupPaidPercent: z.int().optional(),
  supplierSummary: z.array(wireSupplierSummary).optional(),
  packageOption: z.array(wirePackage),
})

/** Money moved from one guest to another, by their ids. */
export type WireMoneyMove = z.infer<typeof wireMoneyMove>
export type WireReview = z.infer<typeof wireReview>
export type WireSupplierSummary = z.infer<typeof wireSupplierSummary>
export type WireTask = z.infer<typeof wireTask>
export type WireMoney = z.infer<typeof wireMoney>
export type WirePlan = z.infer<typeof wirePlan>
export type WireListed = z.infer<typeof wireListed>
export type WireConfirmation = z.infer<typeof wireConfirmation>
export type WireEntry = z.infer<typeof wireEntry>
export type WireProduct = z.infer<typeof wireProduct>
export type WirePackage = z.infer<typeof wirePackage>
export type WireGuest = z.infer<typeof wireGuest>
export type WireEvent = z.infer<typeof wireEvent>
