import { z } from 'zod'
import { productTypes } from '#features/catalogue/rules/product-config.ts'
import {
  dateField,
  distinctList,
  idField,
  notesField,
  sectionField,
  timeField,
  uniqueIds,
  yesNoField,
} from '#kernel/fields.ts'
import {
  maxConfirmations,
  maxEntriesOfPackage,
  maxExtras,
  maxGuests,
  maxNights,
  maxPeople,
} from './document-limits.ts'

/**
 * A package as it is stored: one JSON value inside the event's document, read and written whole.
 *
 * The documents show a list of products, each with a list of itinerary entries. Stored is one flat list
 * of itinerary entries instead: nearly every command, conflict, price and supplier request is about one
 * entry, so that is the unit with an identity. Products are grouped again where the package is shown
 * (reading/wire.ts). Absent is always null, never a missing key, so that documents compare by value.
 */

export const entryStages = [
  'Enquiry',
  'Requested',
  'Booked',
  'Declined',
  'Cancellation Requested',
  'Cancelled',
] as const
export const packageStatuses = ['Option', 'Booked', 'Cancelled'] as const
export const startTimeRanges = ['Morning', 'Afternoon', 'Evening', 'Any'] as const
export const costPers = ['person', 'unit', 'total'] as const

const whole = z.int().min(0).max(10_000)
/** Pence, or hundredths of another currency. */
const minor = z.int().min(-1_000_000_000).max(1_000_000_000)
const textOf = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^<>]*$/)

export const flightDetails = z.strictObject({
  airline: textOf(80),
  flightNumber: textOf(20),
  airport: textOf(80),
  date: dateField.nullable(),
  time: timeField.nullable(),
  direction: z.enum(['inbound', 'outbound']),
})

export const productNote = z.strictObject({
  doneBy: z.enum(['supplierContact', 'staff']),
  showTo: distinctList(z.enum(['staff', 'supplier']), 2),
  note: notesField,
})

/** What stands in for a product of the catalogue, or is shown instead of its name. */
export const productCustom = z.strictObject({
  name: textOf(120),
  description: notesField.nullable(),
  type: z.enum(productTypes),
})

/** Kept with the entry so that it can still be shown when the catalogue drops the product (001 §8). */
export const productShown = z.strictObject({
  name: textOf(120),
  type: z.enum(productTypes),
  categoryId: idField.nullable(),
  unitType: textOf(40),
})

export const customerAttending = z.strictObject({
  customerId: idField,
  attending: yesNoField,
  booked: z.boolean(),
})

/** Who takes part in an entry: each guest once. */
export const attendingList = distinctList(customerAttending, maxGuests, ({ customerId }) => customerId)

/** What the supplier agreed to when they last confirmed; compared to see whether anything changed since. */
const confirmation = z.strictObject({
  date: dateField.nullable(),
  startTime: timeField.nullable(),
  people: whole,
  units: whole,
  costMinor: minor.nullable(),
  venueId: idField.nullable(),
  venueName: textOf(120).nullable(),
  meetingPointId: idField.nullable(),
  optionProducts: uniqueIds(maxExtras),
  addOnProducts: uniqueIds(maxExtras),
  status: z.literal('Booked'),
})

/**
 * An answer of the price list, with all it was asked for: it holds for that and for nothing else. Before any
 * price modification and any override.
 */
const listedPrice = z.strictObject({
  productId: idField,
  optionProducts: uniqueIds(maxExtras),
  addOnProducts: uniqueIds(maxExtras),
  /** Null: the cheapest of any date, to be shown as 'from' and never to be booked on. */
  date: dateField.nullable(),
  people: whole,
  units: whole,
  /** For everyone together; null is price on application (PKG-O5). */
  pricePence: minor.nullable(),
  /**
   * Hundredths of the currency of the entry's own supplier, null where nobody knows what they take. Of a booked package what the entry cost when this price was agreed,
   * an overridden cost included: what later rises are measured by (PKG-O3).
   */
  costMinor: minor.nullable(),
})

const entryMoney = z.strictObject({
  /** What the price rests on where it is not overridden; null where no price list ever answered. */
  listed: listedPrice.nullable(),
  /** The same as it was when the package was booked; it holds again when the entry is again as it was. */
  booked: listedPrice.nullable(),
  /**
   * What is asked of everyone together, worked out from the listed price, the event's modification and the
   * overrides; null is price on application (PKG-O5).
   */
  pricePence: minor.nullable(),
  /** What the supplier asks today, in hundredths of their currency; null when unknown to this reader. */
  costMinor: minor.nullable(),
  /** Units of the supplier's currency for one pound. */
  exchangeRate: z.number().positive(),
  priceOverride: yesNoField,
  /** The price asked for each person while priceOverride is Yes. */
  overridePricePerPersonPence: minor.nullable(),
  minPricePerPersonPence: minor.nullable(),
  costOverride: yesNoField,
  costOverrideDetails: z.strictObject({ agencyMinor: minor, per: z.enum(costPers) }).nullable(),
  /** How much of the cost its supplier has invoiced, as staff say; null while that is not known. */
  invoicedPercent: z.number().min(0).max(100).nullable(),
  /** What is kept of the price and cost of a cancelled entry (001 §4). */
  pricingOverride: z.strictObject({ costMinor: minor, pricePence: minor }).nullable(),
})

export const packageEntry = z.strictObject({
  itineraryId: idField,
  productId: idField.nullable(),
  productCustom: productCustom.nullable(),
  product: productShown,
  isProductOption: z.boolean(),
  parentProductId: idField.nullable(),
  autoAdded: z.boolean(),

  dayIndex: z.int().min(0).max(maxNights),
  isNightActivity: z.boolean(),
  startTime: timeField.nullable(),
  arriveTime: timeField.nullable(),
  durationMinutes: z.int().min(0).max(10_080),
  preferredStartTimeRange: z.enum(startTimeRanges).nullable(),

  venueId: idField.nullable(),
  venueName: textOf(120).nullable(),
  meetingPointId: idField.nullable(),
  meetingPointName: textOf(120).nullable(),

  optionProducts: uniqueIds(maxExtras),
  addOnProducts: uniqueIds(maxExtras),
  needPeople: whole,
  needUnits: whole,
  maxPeoplePerUnitLastUsed: whole,
  /** Only those somebody decided about; `attends` (builder/units.ts) knows the others. */
  customersAttending: attendingList,
  hideProduct: z.boolean(),

  stage: z.enum(entryStages),
  stageOverride: yesNoField,
  declineReason: notesField.nullable(),
  supplier: z.strictObject({ supplierId: idField, name: textOf(120), currency: textOf(3) }).nullable(),
  flightDetails: flightDetails.nullable(),
  productNote: productNote.nullable(),
  confirmations: z.array(confirmation).max(maxConfirmations),
  money: entryMoney,
})

export const customSearch = z.strictObject({
  name: textOf(120),
  loc: z.strictObject({ lon: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) }),
})

export const packageDocument = z.strictObject({
  id: idField,
  status: z.enum(packageStatuses),
  section: sectionField,
  locationId: idField.nullable(),
  locationName: textOf(120).nullable(),
  customSearch: customSearch.nullable(),
  startDate: dateField.nullable(),
  nightsCount: z.int().min(0).max(maxNights),
  peopleCount: z.int().min(1).max(maxPeople),
  webPackageId: idField.nullable(),
  eventNotes: notesField,
  customerNote: notesField,
  staffNote: notesField,
  eventCustomerNote: notesField,
  eventStaffNote: notesField,
  /** Pounds a person given away from the margin (PAY-O12), in pence. */
  discountMarginPence: minor,
  entries: distinctList(packageEntry, maxEntriesOfPackage, ({ itineraryId }) => itineraryId),
})

export type EntryStage = (typeof entryStages)[number]
export type FlightDetails = z.infer<typeof flightDetails>
export type ProductNote = z.infer<typeof productNote>
export type CustomerAttending = z.infer<typeof customerAttending>
export type Confirmation = z.infer<typeof confirmation>
export type ListedPrice = z.infer<typeof listedPrice>
export type EntryMoney = z.infer<typeof entryMoney>
export type PackageEntry = z.infer<typeof packageEntry>
export type PackageDocument = z.infer<typeof packageDocument>
