import { z } from 'zod'
import { dateText, name, point, sectionList, slug, text } from '#features/records/rules/record-values.ts'
import { distinctList, sectionField, yesNoField } from '#kernel/fields.ts'
import { images, tabs, tint } from './catalogue-fields.ts'

/** Units of a currency for one pound. */
export const exchangeRateField = z.number().min(0.0001).max(100_000)

export const currencyRecord = z.strictObject({
  name: z.string().regex(/^[A-Z]{3}$/, 'should be three capital letters such as EUR'),
  symbol: z.string().min(1).max(4),
  exchangeRate: exchangeRateField,
})

export const categoryGroupRecord = z.strictObject({ id: slug, name, url: slug })

export const categoryRecord = z.strictObject({
  id: slug,
  name,
  url: slug,
  group: slug,
  sections: sectionList(),
  isSpicy: yesNoField.default('No'),
  tabs: distinctList(z.enum(tabs), tabs.length, undefined, 1),
  icon: z
    .string()
    .max(60)
    .regex(/^[a-z-]+$/),
  images,
})

export const supplierRecord = z
  .strictObject({
    id: slug,
    name,
    legalName: name,
    sageId: z.string().regex(/^[A-Z0-9]{3,10}$/),
    type: z.enum(['Supplier', 'Group Head Office', 'Group Member']).default('Supplier'),
    parent: slug.optional(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    email: z.email().max(254),
    phone: z.string().min(6).max(24),
    emergencyPhone: z.string().min(6).max(24),
    address: text,
    contacts: distinctList(
      z.strictObject({ name, role: z.string().min(2).max(60) }),
      50,
      JSON.stringify,
    ).default([]),
  })
  .refine((record) => (record.type === 'Group Member') === (record.parent !== undefined), {
    path: ['parent'],
    message: 'is required for a Group Member, and not allowed for others',
  })

export const locationRecord = z.strictObject({
  id: slug,
  /** The name in addresses; by default the id. */
  slug: slug.refine((word) => word !== 'custom-location', 'is reserved for custom locations').optional(),
  name,
  type: z.enum(['city', 'region', 'country']),
  isUK: yesNoField,
  country: slug.optional(),
  region: slug.optional(),
  sections: sectionList(),
  removeFromWeb: yesNoField.default('No'),
  oneTransferPerDay: yesNoField.default('Yes'),
  address: text,
  loc: point,
  airport: z.strictObject({ name, code: z.string().regex(/^[A-Z]{3}$/) }).optional(),
  tint,
  images,
  shortDescription: distinctList(z.strictObject({ sections: sectionList(), text }), 20, JSON.stringify, 1),
})

export const venueRecord = z.strictObject({
  id: slug,
  name,
  settingType: z.enum(['Venue', 'Meeting Point']),
  supplier: slug.optional(),
  address: text,
  loc: point,
  starRating: z.number().int().min(1).max(5).optional(),
  capacity: z.number().int().min(1).max(100_000).optional(),
  images,
})

export const reviewRecord = z
  .strictObject({
    product: slug.optional(),
    about: z.literal('location').optional(),
    section: sectionField,
    score: z.number().int().min(1).max(5),
    author: name,
    date: dateText,
    text: z.string().trim().min(1).max(2000),
  })
  .refine((record) => (record.product === undefined) !== (record.about === undefined), {
    path: ['product'],
    message: 'should be a product, unless the review is about the location',
  })

export type CurrencyRecord = z.infer<typeof currencyRecord>
export type CategoryGroupRecord = z.infer<typeof categoryGroupRecord>
export type CategoryRecord = z.infer<typeof categoryRecord>
export type SupplierRecord = z.infer<typeof supplierRecord>
export type LocationRecord = z.infer<typeof locationRecord>
export type VenueRecord = z.infer<typeof venueRecord>
export type ReviewRecord = z.infer<typeof reviewRecord>
