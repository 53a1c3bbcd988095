import { z } from 'zod'
import {
  dateText,
  monthDay,
  name,
  plainLine,
  sectionList,
  slug,
  slugs,
  text,
  timeText,
} from '#features/records/rules/record-values.ts'
import { distinctList, yesNoField } from '#kernel/fields.ts'
import { pricePers, productTypes, weekdayNames } from '../product-config.ts'
import { amount, images, tint } from './catalogue-fields.ts'

const range = { from: z.number().int().min(1).max(1000), to: z.number().int().min(1).max(1000).optional() }

/** A row of a price list, with either a price or a mark-up in per cent on the supplier's cost. */
const priceRecord = z
  .strictObject({
    dates: z.strictObject({ from: dateText, to: dateText }).optional(),
    weekdays: distinctList(z.enum(weekdayNames), weekdayNames.length, undefined, 1).optional(),
    people: z.strictObject(range).optional(),
    sections: sectionList().optional(),
    per: z.enum(pricePers),
    cost: amount,
    markUp: z.number().min(-100).max(1000).optional(),
    price: amount.optional(),
  })
  .refine((row) => (row.markUp === undefined) !== (row.price === undefined), {
    path: ['price'],
    message: 'should be given unless there is a markUp',
  })
  .refine((row) => row.dates === undefined || row.dates.from <= row.dates.to, {
    path: ['dates'],
    message: 'should not end before they start',
  })

const extraRecord = z.strictObject({
  id: slug,
  name,
  per: z.enum(['person', 'unit', 'group']).default('person'),
  cost: amount,
  price: amount,
})

const configRecord = z
  .strictObject({
    unitType: plainLine(40),
    maxPeoplePerUnit: z.number().int().min(1).max(500),
    minUnits: z.number().int().min(1).max(500),
    maxUnits: z.number().int().min(1).max(1000),
    fixedMaxUnits: yesNoField.default('No'),
  })
  .refine((config) => config.minUnits <= config.maxUnits, {
    path: ['minUnits'],
    message: 'should not be more than maxUnits',
  })

const limit = z.number().positive().max(300).optional()

export const productRecord = z.strictObject({
  id: slug,
  name,
  type: z.enum(productTypes),
  category: slug,
  secondCategories: slugs(20).default([]),
  supplier: slug,
  sections: sectionList(),
  hideListing: z.enum(['Everyone', 'Everyone Except Staff']).optional(),
  alsoIn: slugs(50).default([]),
  venues: slugs(50).default([]),
  topVenues: slugs(50).default([]),
  meetingPoint: slug.optional(),
  tint,
  images,
  createdDate: dateText,
  manualScore: z.number().min(0).max(10).default(0),
  description: text,
  durationMinutes: z.number().int().min(0).max(10_080),
  restrictions: z
    .strictObject({
      minAge: limit,
      minHeight: limit,
      minInsideLeg: limit,
      maxHeight: limit,
      maxWeight: limit,
    })
    .default({}),
  info: z
    .strictObject({
      dressCode: text.optional(),
      thingsToBring: text.optional(),
      idRequired: yesNoField.optional(),
      usefulInfo: text.optional(),
      importantInfo: text.optional(),
    })
    .default({}),
  availability: z
    .strictObject({
      runsOnRegularDates: yesNoField.default('No'),
      regularDates: distinctList(
        z.strictObject({ from: monthDay, to: monthDay }),
        50,
        JSON.stringify,
      ).default([]),
      specificDates: distinctList(
        z.strictObject({ from: dateText, to: dateText }),
        400,
        JSON.stringify,
      ).default([]),
      allocation: z.number().int().min(0).max(10_000).nullable().default(null),
    })
    .prefault({}),
  bookingConditions: z
    .strictObject({ damageDeposit: amount.optional(), prePayment: text.optional() })
    .default({}),
  times: z
    .strictObject({
      startTimes: distinctList(timeText, 100).default([]),
      /** Minutes to allow before and after. */
      timeToAllow: z.number().int().min(0).max(600).default(0),
      transferTimes: distinctList(timeText, 100).default([]),
    })
    .prefault({}),
  config: configRecord,
  /** Allows duplicates, because editors copy a row and then change it. */
  prices: z.array(priceRecord).max(400).default([]),
  options: distinctList(extraRecord, 40, ({ id }) => id).default([]),
  addOns: distinctList(extraRecord, 40, ({ id }) => id).default([]),
})

export type ProductRecord = z.infer<typeof productRecord>
export type PriceRecord = z.infer<typeof priceRecord>
