import { z } from 'zod'
import { dateField, distinctList, idField, notesField, sectionField, yesNoField } from '#kernel/fields.ts'
import { maxGuests, maxMailKinds, maxPackages, maxPeople } from './document-limits.ts'
import { packageDocument } from './package-document.ts'
import { statusStages } from './stages/status-stages.ts'

/**
 * The event as it is stored. Each save reads and writes it as a whole, under one lock. Time stage, payment stage, start
 * and end date are derived (stages/, leading-package.ts), so they are not stored here. Transactions, money moves,
 * reviews, tasks and history have their own tables.
 */

export const paymentMethods = ['organiser', 'guests'] as const
export const displayPriceChoices = ['Auto', 'Show', 'Hide'] as const

const pence = z.int().min(0).max(1_000_000_000)
const priceVisibility = z.strictObject({
  organiser: z.enum(displayPriceChoices),
  guest: z.enum(displayPriceChoices),
})

export const planReasons = [
  'agreed',
  'price',
  'participation',
  'dueDate',
  'paidOtherwise',
  'moneyBack',
] as const

/**
 * The instalments in which a guest agreed to pay the balance (PAY-O6). They change only for the reasons in
 * `planReasons` (plan-of-guest.ts in event-prices).
 */
const instalmentPlan = z.strictObject({
  /** The package that the plan pays for. */
  packageId: idField,
  /** The amount due before the first instalment, usually the deposit. `startPence` and `parts` sum to the share. */
  startPence: pence,
  /** The instalments by date, including past ones. */
  parts: z.array(z.strictObject({ date: dateField, pence: pence })).max(120),
  /** The balance due date from which the dates of `parts` were calculated. */
  balanceDueDate: dateField.nullable(),
  /** Oldest first, including the agreement itself. */
  changes: z
    .array(z.strictObject({ date: dateField, reason: z.enum(planReasons) }))
    .min(1)
    .max(200),
})

const eventGuest = z.strictObject({
  customerId: idField,
  name: z.string().max(120),
  attending: yesNoField,
  /** False for a guest added by name only, without an account. */
  registered: z.boolean(),
  /** Replaces the calculated total for this guest (PAY-O13). */
  fixedPricePence: pence.nullable(),
  /** Calculated from the ledger and stored in the same transaction. If the two differ, the ledger is right. */
  paidPence: z.int(),
  /** The part of `paidPence` for each package. Money paid for packages that were removed is only in `paidPence`. */
  paidFor: distinctList(
    z.strictObject({
      packageId: idField,
      pence,
      /** The part of `pence` that the organiser paid for open places. */
      openPlacesPence: pence,
    }),
    maxPackages,
    ({ packageId }) => packageId,
  ),
  paidByCustomerId: idField.nullable(),
  /** True if the guest wants to pay the balance by instalments. The plan is created when the deposit is paid. */
  useInstalments: z.boolean(),
  instalmentPlan: instalmentPlan.nullable(),
  /**
   * Customers with the same name who request the place of this guest, if the guest has no account. The organiser
   * confirms one of them.
   */
  placeRequestedBy: z
    .array(z.strictObject({ customerId: idField, name: z.string().max(120) }))
    .max(20)
    .optional(),
})

/** The due dates, which are calculated from the event's creation date and start date unless staff set them by hand. */
export const dueDateFields = [
  'depositDueDate',
  'groupDepositDueDate',
  'balanceDueDate',
  'autoCancelDepositDueDate',
  'autoCancelBalanceDueDate',
  'adjustmentDate',
] as const

/**
 * The minimum amounts owed for a booked package after its adjustment date. Changes by customers can't lower them.
 */
const promised = z.strictObject({
  packageId: idField,
  /** For the whole package, including open places. */
  totalPence: pence,
  shares: distinctList(
    z.strictObject({ customerId: idField, pence }),
    maxGuests,
    ({ customerId }) => customerId,
  ),
})

/** Returns the schema of an event's packages, given the schema of a package. */
export const packageList = <Package extends z.ZodType<{ readonly id: string }>>(packageSchema: Package) =>
  distinctList(packageSchema, maxPackages, ({ id }) => id)

export const eventDocument = z.strictObject({
  id: idField,
  /** Increases by one with every save. A save sends the version that it is based on, to detect conflicts. */
  version: z.int().min(0),
  section: sectionField,
  /** The title, from a template; `eventName` is the name that a user typed (EVT-O7). */
  name: z.string().max(200),
  eventName: z.string().max(120).nullable(),
  guestOfHonour: z.string().max(120).nullable(),
  /** The name of the group's company, as entered by staff. */
  company: z.string().max(120).nullable(),
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
  /**
   * Due dates that staff set, which stay when the start date changes. If staff remove an automatic
   * cancellation date, it is null and in this list, and never cancels the event.
   */
  dueDatesByHand: distinctList(z.enum(dueDateFields), dueDateFields.length, (field) => field),
  /**
   * Null unless a change after the adjustment date would have lowered a price of the booked package, or the organiser
   * postponed the trip after that date.
   */
  promised: promised.nullable(),

  /** 'organiser': the organiser pays for everyone (PAY-002). */
  paymentMethod: z.enum(paymentMethods),
  /** The deposit of each person, if staff set one; it replaces the calculated one (PAY-O4). */
  depositPence: pence.nullable(),
  /** Per cent added to entries without a price override; a negative value is a reduction. */
  priceModification: z.number().min(-100).max(1000),
  lockPriceModification: yesNoField,
  /** 1: a rise of a supplier's cost does not change the customer's price (PKG-O3). */
  noCostIncrease: z.union([z.literal(0), z.literal(1)]),
  displayPrices: z.strictObject({ packagePrices: priceVisibility, productPrices: priceVisibility }),
  /** Per cent of the package price for the manager at booking. */
  commission: z.number().min(0).max(100),
  /** Subtracted from each person's price, in pence. */
  discountMarginPence: z.int(),

  hideNonAttending: z.boolean(),
  automaticTransactionsAllowed: z.boolean(),
  autoEmailsBlocked: z.boolean(),
  /** The kinds of automatic emails that staff have turned off for this event. */
  autoEmailsOff: distinctList(idField, maxMailKinds),
  /** From 0 (lost) to 5 (hottest); 3 for a new event (EVT-O5). */
  salesHeat: z.int().min(0).max(5),
  notes: z.strictObject({
    summary: notesField,
    customer: notesField,
    staff: notesField,
    lostSale: notesField,
  }),
  /** All refunds so far, calculated from the ledger like `paidPence`. */
  refundedPence: pence,
  packages: packageList(packageDocument),
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
