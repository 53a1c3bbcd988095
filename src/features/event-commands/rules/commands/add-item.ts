import { z } from 'zod'
import {
  maxEntriesOfCommand,
  maxExtras,
  maxNights,
  maxPeople,
} from '#features/event-document/rules/document-limits.ts'
import {
  attendingList,
  costBases,
  entryStages,
  flightDetails,
  productCustom,
  productNote,
  startTimeRanges,
} from '#features/event-document/rules/package-document.ts'
import { distinctList, givenDateField, idField, timeField, uniqueIds, yesNoField } from '#kernel/fields.ts'

/** Pounds, or major units of another currency, with at most two decimals; null if none were entered. */
export const amountField = z.number().min(0).max(1_000_000).multipleOf(0.01).nullable()

/** How much of a cost the supplier has invoiced, in per cent with up to two decimals; null while unknown. */
export const invoicedPercentField = z.number().min(0).max(100).multipleOf(0.01).nullable()

/** One itinerary entry of an add-product command (PKG-014). A missing field gets the default of a new entry. */
const addItem = z.strictObject({
  /** Created by the sender. It becomes the entry's itineraryId, so that a retry cannot add the entry twice. */
  newItineraryId: idField,
  dayIndex: z.int().min(0).max(maxNights).optional(),
  date: givenDateField.nullable().optional(),
  isNightActivity: z.boolean().optional(),
  times: z
    .strictObject({
      startTime: timeField.nullable().optional(),
      arriveTime: timeField.nullable().optional(),
      preferredStartTimeRange: z.enum(startTimeRanges).nullable().optional(),
    })
    .optional(),
  hideProduct: z.boolean().optional(),
  needPeople: z.int().min(0).max(maxPeople).optional(),
  needUnits: z.int().min(0).max(maxPeople).optional(),
  customersAttending: attendingList.optional(),
  options: z
    .strictObject({
      optionProducts: uniqueIds(maxExtras),
      addOnProducts: uniqueIds(maxExtras),
    })
    .optional(),
  venueId: idField.nullable().optional(),
  meetingPointId: idField.nullable().optional(),
  supplierId: idField.optional(),
  stage: z.enum(entryStages).optional(),
  stageOverride: yesNoField.optional(),
  flightDetails: flightDetails.nullable().optional(),
  productNote: productNote.nullable().optional(),
  money: z
    .strictObject({
      priceOverride: yesNoField.optional(),
      pricePerPersonGBP: amountField.optional(),
      minPricePerPersonGBP: amountField.optional(),
      costOverride: yesNoField.optional(),
      costOverrideDetails: z
        .strictObject({ agency: amountField, per: z.enum(costBases).nullable() })
        .optional(),
      invoicedPercent: invoicedPercentField.optional(),
    })
    .optional(),
  productCustom: productCustom.nullable().optional(),
  isProductOption: z.boolean().optional(),
  parentProductId: idField.nullable().optional(),
  autoAdded: z.boolean().optional(),
})

export const addProductData = z.strictObject({
  /** Null for a product that exists only in this event; productCustom then describes it. */
  productId: idField.nullable(),
  itinerary: distinctList(addItem, maxEntriesOfCommand, ({ newItineraryId }) => newItineraryId).min(1),
})

export type AddItem = z.infer<typeof addItem>
export type AddProductData = z.infer<typeof addProductData>
