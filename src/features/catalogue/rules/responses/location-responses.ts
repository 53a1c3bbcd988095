import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import { imageResponse, reviewResponse } from './product-responses.ts'

/** A location (CAT-009); `_doc` and `id` are both its id. */
export const locationResponse = z.object({
  _doc: z.string(),
  id: z.string(),
  /** The name of the location in addresses. */
  slug: z.string(),
  name: z.string(),
  type: z.enum(['city', 'region', 'country']),
  isCountry: z.boolean(),
  isUK: z.boolean(),
  removeFromWeb: z.boolean(),
  sectionList: z.array(z.enum(sections)),
  address: z.string(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  loc: z.object({ lat: z.number(), lon: z.number() }),
  airport: z.object({ name: z.string(), code: z.string() }).nullable(),
  oneTransferPerDay: z.boolean(),
  tint: z.number(),
  images: z.array(imageResponse),
  shortDescription: z.array(z.object({ section: z.array(z.enum(sections)), text: z.string() })),
  productCount: z.number(),
  reviewCount: z.number(),
  reviewScore: z.number().nullable(),
})
export type LocationResponse = z.infer<typeof locationResponse>

/** The fields of a location that its card needs. */
export const locationCardResponse = locationResponse.pick({
  id: true,
  slug: true,
  name: true,
  country: true,
  region: true,
  loc: true,
  images: true,
  shortDescription: true,
  reviewScore: true,
  reviewCount: true,
})

/** A single location, with the newest reviews of each section. */
export const singleLocationResponse = locationResponse.extend({
  filteredReviews: z.array(z.object({ section: z.enum(sections), reviews: z.array(reviewResponse) })),
})
export type SingleLocationResponse = z.infer<typeof singleLocationResponse>

export const supplierResponse = z.object({
  id: z.string(),
  name: z.string(),
  legalName: z.string(),
  sageId: z.string(),
  type: z.enum(['Supplier', 'Group Head Office', 'Group Member']),
  parentId: z.string().nullable(),
  currency: z.string(),
  email: z.string(),
  phone: z.string(),
  emergencyPhone: z.string(),
  address: z.string(),
  contacts: z.array(z.object({ name: z.string(), role: z.string() })),
})
export type SupplierResponse = z.infer<typeof supplierResponse>

export const currencyResponse = z.object({ name: z.string(), symbol: z.string(), exchangeRate: z.number() })
