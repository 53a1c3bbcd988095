import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import { pricePers, productTypes } from '../product-config.ts'
import { reviewKinds } from '../review-kinds.ts'

const range = z.object({ from: z.string(), to: z.string() })

/** A row of the price list in pence, without costs. Browser and server calculate the same prices from it. */
const priceRowResponse = z.object({
  per: z.enum(pricePers),
  pricePence: z.number(),
  from: z.string().optional(),
  to: z.string().optional(),
  weekdays: z.array(z.number()).optional(),
  peopleFrom: z.number().optional(),
  peopleTo: z.number().optional(),
  sections: z.array(z.enum(sections)).optional(),
})
const extraResponse = z.object({
  id: z.string(),
  name: z.string(),
  per: z.enum(['person', 'unit', 'group']),
  /** Null if prices are hidden from the reader. */
  pricePence: z.number().nullable(),
})
const costFields = { costMinor: z.number().optional(), markUpPercent: z.number().optional() }

export const reviewResponse = z.object({
  id: z.string(),
  kind: z.enum(reviewKinds),
  productId: z.string().nullable(),
  locationId: z.string().nullable(),
  section: z.enum(sections),
  score: z.number(),
  author: z.string(),
  createdDate: z.string(),
  text: z.string(),
})

export const imageResponse = z.object({ cloudinaryId: z.string(), alt: z.string(), section: z.string() })

export const venueResponse = z.object({
  id: z.string(),
  name: z.string(),
  settingType: z.enum(['Venue', 'Meeting Point']),
  locationId: z.string(),
  address: z.string(),
  loc: z.object({ lat: z.number(), lon: z.number() }),
  starRating: z.number().nullable(),
  capacity: z.number().nullable(),
  images: z.array(imageResponse),
})

export const categoryResponse = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  sectionList: z.array(z.enum(sections)),
  isSpicy: z.boolean(),
  locationPageTabs: z.array(z.string()),
  order: z.number(),
  categoryGroupId: z.string(),
  icon: z.string(),
  images: z.array(imageResponse),
})

/** A whole product for customers and visitors (CAT-002 to CAT-007). */
export const productResponse = z.object({
  id: z.string(),
  type: z.enum(productTypes),
  name: z.string(),
  description: z.string(),
  category: categoryResponse,
  secondCategoryIds: z.array(z.string()),
  isSpicy: z.boolean(),
  /** True for a visitor who must log in first; the response then has only the fields of the product's card. */
  locked: z.boolean(),
  venues: z.array(venueResponse),
  topVenueIds: z.array(z.string()),
  meetingPoint: venueResponse.nullable(),
  locationList: z.array(z.string()),
  createdDate: z.string(),
  settings: z.object({ section: z.array(z.enum(sections)) }),
  setting: z.object({ hideListing: z.string().nullable() }),
  tint: z.number(),
  images: z.array(imageResponse),
  durationMinutes: z.number(),
  restrictions: z.object({
    minAge: z.number().optional(),
    minHeight: z.number().optional(),
    minInsideLeg: z.number().optional(),
    maxHeight: z.number().optional(),
    maxWeight: z.number().optional(),
  }),
  info: z.object({
    dressCode: z.string().optional(),
    thingsToBring: z.string().optional(),
    idRequired: z.enum(['Yes', 'No']).optional(),
    usefulInfo: z.string().optional(),
    importantInfo: z.string().optional(),
  }),
  availability: z.object({
    runsOnRegularDates: z.enum(['Yes', 'No']),
    regularDates: z.array(range),
    specificDates: z.array(range),
    allocation: z.number().nullable(),
  }),
  bookingConditions: z.object({ damageDeposit: z.number().optional(), prePayment: z.string().optional() }),
  times: z.object({
    startTimes: z.array(z.string()),
    timeToAllow: z.number(),
    transferTimes: z.array(z.string()),
  }),
  config: z.object({
    unitType: z.string(),
    maxPeoplePerUnit: z.number(),
    minUnits: z.number(),
    maxUnits: z.number(),
    fixedMaxUnits: z.boolean(),
  }),
  /** True if prices are hidden from the reader; the price list is then empty. */
  priceHidden: z.boolean(),
  prices: z.array(priceRowResponse),
  options: z.array(extraResponse),
  addOns: z.array(extraResponse),
  reviewCount: z.number(),
  reviewScore: z.number().nullable(),
  reviews: z.array(reviewResponse),
})
export type ProductResponse = z.infer<typeof productResponse>

export const staffProductResponse = productResponse.extend({
  supplier: z.object({ id: z.string(), name: z.string(), currency: z.string() }),
  exchangeRate: z.number(),
  manualScore: z.number(),
  prices: z.array(priceRowResponse.extend(costFields)),
  options: z.array(extraResponse.extend({ costMinor: z.number().optional() })),
  addOns: z.array(extraResponse.extend({ costMinor: z.number().optional() })),
})
export type StaffProductResponse = z.infer<typeof staffProductResponse>
export type VenueResponse = z.infer<typeof venueResponse>
export type CategoryResponse = z.infer<typeof categoryResponse>
export type ReviewResponse = z.infer<typeof reviewResponse>
