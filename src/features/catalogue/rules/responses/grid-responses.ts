import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import type { CardItem, GridItem, StaffGridItem } from '../grid/grid-item.ts'
import { productTypes } from '../product-config.ts'

const staffFields = {
  supplierId: true,
  supplierName: true,
  cost: true,
  markUp: true,
  estimate: true,
} as const

const gridVenue = z.object({
  id: z.string(),
  name: z.string(),
  distance: z.number().nullable(),
  starRating: z.number().nullable(),
})

const gridItemResponse = z.object({
  id: z.string(),
  productType: z.enum(productTypes),
  name: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  categoryUrl: z.string(),
  isSpicy: z.boolean(),
  sections: z.array(z.enum(sections)),
  imageId: z.string().nullable(),
  imageAlt: z.string(),
  tint: z.number(),
  tabs: z.array(z.string()),
  reviewCount: z.number(),
  reviewScore: z.number().nullable(),
  manualScore: z.number(),
  price: z.number().nullable(),
  priceTotal: z.number().nullable(),
  priceHidden: z.boolean(),
  priceFor: z.object({
    people: z.number(),
    nights: z.number(),
    stayNights: z.number(),
    takesUpTo: z.number().optional(),
  }),
  available: z.boolean(),
  isNew: z.boolean(),
  isPopular: z.boolean(),
  venue: gridVenue.nullable(),
  closestVenue: gridVenue.nullable(),
  venueCount: z.number(),
  locationList: z.array(z.string()),
  allocation: z.number().nullable(),
  unitType: z.string(),
  minUnits: z.number(),
  maxPeoplePerUnit: z.number(),
  durationMinutes: z.number(),
  staffOnly: z.boolean(),
  description: z.string(),
  createdDate: z.string(),
}) satisfies z.ZodType<GridItem>

export const staffGridItemResponse = gridItemResponse.extend({
  supplierId: z.string(),
  supplierName: z.string(),
  cost: z.number().nullable(),
  markUp: z.number().nullable(),
  estimate: z.object({ label: z.string(), price: z.number() }).nullable(),
}) satisfies z.ZodType<StaffGridItem>

/**
 * An item of a list. With `fields: 'card'` it has only the fields of a card. Only staff get the staff fields.
 */
export const listedItemResponse = gridItemResponse
  .partial({
    sections: true,
    venueCount: true,
    allocation: true,
    createdDate: true,
  })
  .extend(staffGridItemResponse.pick(staffFields).partial().shape)
  .extend({
    venue: gridVenue.partial().required({ name: true }).nullable(),
    closestVenue: gridVenue.partial().required({ distance: true }).nullable(),
  }) satisfies z.ZodType<CardItem>

/** A card of a product, and a location. The card opens the product's page in this location. */
export const placedCardResponse = z.object({
  item: listedItemResponse,
  place: z.object({ name: z.string(), slug: z.string() }),
})

const groupOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ name: z.string(), kind: z.enum(['popular', 'category', 'staff']), products: z.array(item) })
export const groupResponse = groupOf(gridItemResponse)
export const staffGroupResponse = groupOf(staffGridItemResponse)
