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
 * A package as it is stored: one JSON value inside the event's document, read and written as a whole.
 * The API has a list of products, each with itinerary entries. The document has one flat list of entries instead,
 * because nearly every command, conflict, price and supplier request is about one entry. Products are grouped again
 * where the package is shown (`wirePackage` in events). A missing value is null, never a missing key (except
 * `unavailableIn`), so that documents compare by value.
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
export const costBases = ['person', 'unit', 'total'] as const

const whole = z.int().min(0).max(10_000)
/** Pence, or hundredths of another currency. */
const minor = z.int().min(-1_000_000_000).max(1_000_000_000)
const textOf = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
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

/** The data that staff enter for a product outside the catalogue, or to replace the catalogue's data. */
export const productCustom = z.strictObject({
  name: textOf(120),
  description: notesField.nullable(),
  type: z.enum(productTypes),
})

/**
 * The product's data that are stored with the entry, to show the entry after the product left the catalogue (CAT-O14).
 */
export const productSnapshot = z.strictObject({
  name: textOf(120),
  type: z.enum(productTypes),
  categoryId: idField.nullable(),
  unitType: textOf(40),
  /** The event's section, if staff changed the event to a section that does not offer the product. */
  unavailableIn: sectionField.optional(),
})

export const customerAttending = z.strictObject({
  customerId: idField,
  attending: yesNoField,
  booked: z.boolean(),
})

/** The attendance of guests in an entry. Each guest is listed at most once. */
export const attendingList = distinctList(customerAttending, maxGuests, ({ customerId }) => customerId)

/** The values that the supplier confirmed. They are compared with the entry to detect later changes. */
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
 * A price from the price list, before any price modification and override. It applies only to the values that are
 * stored with it.
 */
const listedPrice = z.strictObject({
  productId: idField,
  optionProducts: uniqueIds(maxExtras),
  addOnProducts: uniqueIds(maxExtras),
  /** Null if the price is the cheapest of any date. It is then shown as 'from' and cannot be booked. */
  date: dateField.nullable(),
  people: whole,
  units: whole,
  /** For everyone together; null is price on application (PKG-O5). */
  pricePence: minor.nullable(),
  /**
   * The cost in hundredths of the supplier's currency; null if unknown. For a booked package it is the cost when this
   * price was agreed, including an override: later rises are measured against it (PKG-O3).
   */
  costMinor: minor.nullable(),
})

const entryMoney = z.strictObject({
  /**
   * The listed price from which the price is calculated, unless it is overridden. Null if the entry never had a listed
   * price.
   */
  listed: listedPrice.nullable(),
  /** The listed price at the time of booking; it applies again if the entry changes back to what was booked. */
  booked: listedPrice.nullable(),
  /**
   * The price for everyone together, calculated from the listed price, the event's modification and the overrides;
   * null is price on application (PKG-O5).
   */
  pricePence: minor.nullable(),
  /**
   * The supplier's current cost, in hundredths of their currency. Null if unknown, or in the browser of a user who
   * can't see it.
   */
  costMinor: minor.nullable(),
  /** Units of the supplier's currency for one pound. */
  exchangeRate: z.number().positive(),
  priceOverride: yesNoField,
  /** The price for each person while priceOverride is Yes. */
  overridePricePerPersonPence: minor.nullable(),
  minPricePerPersonPence: minor.nullable(),
  costOverride: yesNoField,
  /**
   * The cost that staff entered while costOverride is Yes: `agency` in the API, per person, per unit or in total, in
   * hundredths of the supplier's currency.
   */
  costOverrideDetails: z.strictObject({ agencyMinor: minor, per: z.enum(costBases) }).nullable(),
  /** How much of the cost the supplier has invoiced, as staff entered it; null while unknown. */
  invoicedPercent: z.number().min(0).max(100).nullable(),
  /** The price and cost that are still due for a cancelled entry; null if it costs nothing (PKG-027). */
  pricingOverride: z.strictObject({ costMinor: minor, pricePence: minor }).nullable(),
})

export const packageEntry = z.strictObject({
  itineraryId: idField,
  productId: idField.nullable(),
  productCustom: productCustom.nullable(),
  product: productSnapshot,
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
  /** The numbers of people and units that the entry needs. */
  needPeople: whole,
  needUnits: whole,
  /** The product's maximum of people per unit when `needUnits` was last set. */
  maxPeoplePerUnitLastUsed: whole,
  /**
   * Only the guests for whom attendance was set. For all others, `attends` (quantities/units-needed.ts) returns the
   * default.
   */
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

/** Returns the schema of the entries of a package, given the schema of one of them. */
export const entryList = <Entry extends z.ZodType<{ readonly itineraryId: string }>>(entrySchema: Entry) =>
  distinctList(entrySchema, maxEntriesOfPackage, ({ itineraryId }) => itineraryId)

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
  /** The discount for each person, from the margin (PAY-O12), in pence. */
  discountMarginPence: minor,
  entries: entryList(packageEntry),
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
