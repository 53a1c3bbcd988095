import { z } from 'zod'
import { productTypes } from '#features/catalogue/rules/product-config.ts'
import { imageResponse, productResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { sections } from '#kernel/section.ts'
import { medals } from './medals.ts'

/** A ready-made package (CONT-018). */
export const webPackageResponse = z.object({
  id: z.string(),
  setting: z.object({
    section: z.array(z.enum(sections)),
    nightsCount: z.number(),
    location: z.object({ id: z.string() }),
    editable: z.enum(['Yes', 'No']),
    standard: z.enum(medals),
    setDates: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  content: z.object({
    name: z.string(),
    description: z.string().nullable(),
    images: z.array(imageResponse),
  }),
  productList: z.array(z.object({ productId: z.string(), dayIndex: z.number() })),
})
export type WebPackageResponse = z.infer<typeof webPackageResponse>

/** A product of a ready-made package: the data for its card, price and availability. */
const plannedProductResponse = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(productTypes),
  categoryName: z.string(),
  categoryUrl: z.string(),
  imageId: z.string().nullable(),
  imageAlt: z.string(),
  tint: z.number(),
  durationMinutes: z.number(),
  description: z.string(),
  /** True if the visitor has to log in to see the product. Its prices are then omitted. */
  locked: z.boolean(),
  config: productResponse.shape.config,
  availability: productResponse.shape.availability,
  /** Empty for users who cannot see prices. */
  prices: productResponse.shape.prices,
})
export type PlannedProductResponse = z.infer<typeof plannedProductResponse>

/** A ready-made package for its page in a section. A product missing from `products` is no longer sold there. */
export const openedWebPackageResponse = webPackageResponse.extend({
  location: z.object({ id: z.string(), slug: z.string(), name: z.string(), country: z.string().nullable() }),
  imageId: z.string().nullable(),
  imageAlt: z.string(),
  priceHidden: z.boolean(),
  products: z.array(plannedProductResponse),
})
export type OpenedWebPackageResponse = z.infer<typeof openedWebPackageResponse>

/** The data of a ready-made package's card. */
export const webPackageCardResponse = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  standard: z.enum(medals),
  nightsCount: z.number(),
  location: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  imageId: z.string().nullable(),
  imageAlt: z.string(),
  tint: z.number(),
  /** The names of the products, each once: activities in the order of their days, then accommodation. */
  products: z.array(z.string()),
  /** Pounds per person in a group of `people` on the cheapest day; null for price on application or hidden prices. */
  price: z.number().nullable(),
  priceHidden: z.boolean(),
  people: z.number(),
})
export type WebPackageCardResponse = z.infer<typeof webPackageCardResponse>
