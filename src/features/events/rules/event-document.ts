import { z } from 'zod'
import { dateField, distinctList, idField, notesField, sectionField, yesNoField } from '#kernel/fields.ts'
import { maxGuests, maxPackages, maxPeople } from './document-limits.ts'
import { packageDocument } from './package-document.ts'
import { statusStages } from './stages/status-stages.ts'

/**
 * The event aggregate as it is stored: what one save reads and writes whole, under one lock. Time stage,
 * payment stage, start and end date are derived (stages/, summarise-event.ts) and therefore not here;
 * transactions, money moves, reviews, tasks and history live in tables of their own.
 */

export const paymentMethods = ['organiser', 'guests'] as const
export const displayPriceChoices = ['Auto', 'Show', 'Hide'] as const

const pence = z.int().min(0).max(1_000_000_000)
const shownTo = z.strictObject({ organiser: z.enum(displayPriceChoices), guest: z.enum(displayPriceChoices) })

export const planReasons = [
  'agreed',
  'price',
  'participation',
  'dueDate',
  'paidOtherwise',
  'moneyBack',
] as const

/**
 * How a guest agreed to pay the balance (PAY-O6). It is kept as it was agreed, and changes by what is named
 * in `changes` only (pricing/plan-of-guest.ts).
 */
const instalmentPlan = z.strictObject({
  /** Whose price is paid. */
  packageId: idField,
  /** What was to be paid already when the parts begin, the deposit as a rule; with the parts it is the share. */
  startPence: pence,
  /** By date; the past ones too. */
  parts: z.array(z.strictObject({ date: dateField, pence: pence })).max(120),
  /** The day the balance was due by when the parts were dated. */
  balanceDueDate: dateField.nullable(),
  /** Oldest first, the agreement itself included. */
  changes: z
    .array(z.strictObject({ date: dateField, reason: z.enum(planReasons) }))
    .min(1)
    .max(200),
})

const eventGuest = z.strictObject({
  customerId: idField,
  name: z.string().max(120),
  attending: yesNoField,
  /** False for a guest added by name only, without an account of their own. */
  registered: z.boolean(),
  /** Replaces the calculated total for this guest (PAY-O13). */
  fixedPricePence: pence.nullable(),
  /** A projection of the ledger, written in the same transaction; the ledger is the truth. */
  paidPence: z.int(),
  /** The same money by the package it was paid for; money for packages that are gone is in `paidPence` alone. */
  paidFor: distinctList(
    z.strictObject({
      packageId: idField,
      pence,
      /** The part of `pence` that the organiser paid for places that nobody has taken. */
      openPlacesPence: pence,
    }),
    maxPackages,
    ({ packageId }) => packageId,
  ),
  paidByCustomerId: idField.nullable(),
  /** Wants to pay the balance by instalments; the plan is made when the deposit is paid. */
  useInstalments: z.boolean(),
  instalmentPlan: instalmentPlan.nullable(),
  /** Customers of that name who say that they are this guest, known by name only; the organiser confirms one. */
  placeAskedBy: z
    .array(z.strictObject({ customerId: idField, name: z.string().max(120) }))
    .max(20)
    .optional(),
})

/** The due dates: calculated from the creation and the start, unless staff set them by hand. */
export const dueDateFields = [
  'depositDueDate',
  'groupDepositDueDate',
  'balanceDueDate',
  'autoCancelDepositDueDate',
  'autoCancelBalanceDueDate',
  'adjustmentDate',
] as const

/** What was owed for a booked package when its adjustment date had passed: a customer's change lowers none of it. */
const promised = z.strictObject({
  packageId: idField,
  /** For the whole package, places that nobody has taken included. */
  totalPence: pence,
  shares: distinctList(
    z.strictObject({ customerId: idField, pence }),
    maxGuests,
    ({ customerId }) => customerId,
  ),
})

export const eventDocument = z.strictObject({
  id: idField,
  /** Goes up by one with every save; a save says which version it was made on. */
  version: z.int().min(0),
  section: sectionField,
  /** The title of the home page, made from its template; eventName is what someone typed (EVT-O7). */
  name: z.string().max(200),
  eventName: z.string().max(120).nullable(),
  guestOfHonour: z.string().max(120).nullable(),
  token: z.string().max(80),
  createdAt: z.iso.datetime(),
  authenticated: z.boolean(),

  organiserId: idField,
  managerId: idField.nullable(),
  managerAtBookingId: idField.nullable(),
  estimatedCustomers: z.int().min(1).max(maxPeople),
  guests: distinctList(eventGuest, maxGuests, ({ customerId }) => customerId),

  statusStage: z.enum(statusStages),
  bookedWithoutPayment: z.boolean(),
  bookedDate: dateField.nullable(),
  depositDueDate: dateField.nullable(),
  groupDepositDueDate: dateField.nullable(),
  balanceDueDate: dateField.nullable(),
  autoCancelDepositDueDate: dateField.nullable(),
  autoCancelBalanceDueDate: dateField.nullable(),
  adjustmentDate: dateField.nullable(),
  /** Due dates that stay as staff set them when the start date changes. Null by hand: never cancelled automatically. */
  dueDatesByHand: distinctList(z.enum(dueDateFields), dueDateFields.length, (field) => field),
  /** Null until the adjustment date of a booked package has passed and something changed. */
  promised: promised.nullable(),

  /** 'organiser': the organiser pays for everyone (001 §3). */
  paymentMethod: z.enum(paymentMethods),
  /** A deposit a person that replaces the calculated one (PAY-O4). */
  depositPence: pence.nullable(),
  /** Per cent added to entries without a price override; negative takes away. */
  priceModification: z.number().min(-100).max(1000),
  lockPriceModification: yesNoField,
  /** 1: a rise of a supplier's cost never reaches the customer's price (PKG-O3). */
  noCostIncrease: z.union([z.literal(0), z.literal(1)]),
  displayPrices: z.strictObject({ packagePrices: shownTo, productPrices: shownTo }),
  /** Per cent of the package price for the manager at booking. */
  commission: z.number().min(0).max(100),
  /** Taken off each person's price, in pence. */
  discountMarginPence: z.int(),

  hideNonAttending: z.boolean(),
  automaticTransactionsAllowed: z.boolean(),
  autoEmailsBlocked: z.boolean(),
  /** 0 is lost, 5 is hottest, 3 is new (EVT-O5). */
  salesHeat: z.int().min(0).max(5),
  notes: z.strictObject({
    summary: notesField,
    customer: notesField,
    staff: notesField,
    lostSale: notesField,
  }),
  /** What was ever given back. Like paidPence a projection of the ledger, written in the same transaction. */
  refundedPence: pence,
  packages: distinctList(packageDocument, maxPackages, ({ id }) => id),
})

export { type StatusStage, statusStages } from './stages/status-stages.ts'
export type DisplayPrices = z.infer<typeof eventDocument>['displayPrices']
export type DueDateField = (typeof dueDateFields)[number]
export type Promised = z.infer<typeof promised>
export type PlanReason = (typeof planReasons)[number]
export type PaidFor = EventGuest['paidFor'][number]
export type InstalmentPlan = z.infer<typeof instalmentPlan>
export type EventGuest = z.infer<typeof eventGuest>
export type EventDocument = z.infer<typeof eventDocument>
