import { z } from 'zod'
import { listedItemResponse, placedCardResponse } from '#features/catalogue/rules/responses/grid-responses.ts'
import {
  locationCardResponse,
  locationResponse,
} from '#features/catalogue/rules/responses/location-responses.ts'
import { categoryResponse, reviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { sampleWeekendResponse } from '#features/catalogue/rules/sample-weekend.ts'
import { calendarResponse } from '#features/content/rules/calendar/calendar-response.ts'
import { contentResponse, postResponse } from '#features/content/rules/items/content-response.ts'
import { webPackageCardResponse } from '#features/web-packages/rules/web-package-responses.ts'

/**
 * The text blocks of a content item for a section, with cards of the products and ready-made packages that they name.
 */
const pageTextResponse = contentResponse
  .pick({ id: true, title: true, hidesFromCustomers: true, blocks: true })
  .extend({ cards: z.array(placedCardResponse), packages: z.array(webPackageCardResponse) })
export type PageTextResponse = z.infer<typeof pageTextResponse>

const texts = z.array(pageTextResponse)
const posts = z.array(postResponse)
const products = z.array(listedItemResponse)
const packages = z.array(webPackageCardResponse)
const locations = z.array(locationCardResponse)
/** The formula by which the grid is sorted until the reader chooses another order. */
const formula = z.string()

/** The locations that the search offers, sorted by name. */
const places = z.array(locationResponse.pick({ slug: true, name: true, sectionList: true }))

export const homePageResponse = z.object({
  locations,
  places,
  reviews: z.array(reviewResponse),
  plan: sampleWeekendResponse.optional(),
  texts,
})

export const sectionPageResponse = z.object({ locations, places, packages, texts, posts })

export const locationPageResponse = z.object({
  location: locationResponse.pick({
    slug: true,
    name: true,
    type: true,
    country: true,
    removeFromWeb: true,
    sectionList: true,
    images: true,
    shortDescription: true,
    reviewScore: true,
    reviewCount: true,
  }),
  reviews: z.array(reviewResponse),
  products,
  packages,
  formula,
  texts,
  posts,
  dates: z.array(calendarResponse),
})

export const categoryPageResponse = z.object({
  category: categoryResponse.pick({ name: true, sectionList: true, images: true }),
  location: locationResponse.pick({ name: true, sectionList: true, removeFromWeb: true }),
  products,
  formula,
  texts,
})

export const placePageResponse = z.object({
  place: locationResponse.pick({
    name: true,
    type: true,
    country: true,
    removeFromWeb: true,
    images: true,
    shortDescription: true,
  }),
  locations,
  texts,
})

const item = contentResponse.pick({ id: true, title: true, summary: true, setting: true, feature: true })
export type PageItemResponse = z.infer<typeof item>

export const aboutPageResponse = z.object({ item, content: pageTextResponse })

export const postPageResponse = z.object({ item, content: pageTextResponse, posts })
