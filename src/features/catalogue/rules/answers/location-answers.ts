import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import { imageAnswer, reviewAnswer } from './product-answers.ts'

/** A location (CAT-009); `_doc` and `id` are both its id. */
export const locationAnswer = z.object({
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
  images: z.array(imageAnswer),
  shortDescription: z.array(z.object({ section: z.array(z.enum(sections)), text: z.string() })),
  productCount: z.number(),
  reviewCount: z.number(),
  reviewScore: z.number().nullable(),
})
export type LocationAnswer = z.infer<typeof locationAnswer>

/** A single location, with the newest reviews of each section. */
export const oneLocationAnswer = locationAnswer.extend({
  filteredReviews: z.array(z.object({ section: z.enum(sections), reviews: z.array(reviewAnswer) })),
})
export type OneLocationAnswer = z.infer<typeof oneLocationAnswer>

export const supplierAnswer = z.object({
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
export type SupplierAnswer = z.infer<typeof supplierAnswer>

export const currencyAnswer = z.object({ name: z.string(), symbol: z.string(), exchangeRate: z.number() })
