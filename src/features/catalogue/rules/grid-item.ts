import type { Section } from '#kernel/section.ts'
import type { ProductType } from './product.ts'

export type GridVenue = {
  id: string
  name: string
  /** Miles from the middle of the location, or from the point searched around. */
  distance: number | null
  starRating: number | null
}

/** What the price of a grid item was worked out for, so that it can be shown in other ways. */
type PriceBasis = {
  people: number
  /** Nights the price covers, and those a stay usually has or was wished to have; 1 for what is no stay. */
  nights: number
  stayNights: number
}

/** A product as grids and lists show it (002 §3). Money is pounds a person for the group size asked about. */
export type GridItem = {
  id: string
  productType: ProductType
  name: string
  categoryId: string
  categoryName: string
  categoryUrl: string
  /** True when every category of the product is spicy: locked for logged-out visitors. */
  isSpicy: boolean
  sections: Section[]
  imageId: string | null
  /** What the picture shows; empty without one. */
  imageAlt: string
  tint: number
  tabs: string[]
  reviewCount: number
  reviewScore: number | null
  manualScore: number
  price: number | null
  /** The same for everyone together: priceFor.people, for priceFor.nights where it is accommodation. */
  priceTotal: number | null
  /** True when the reader is not shown prices; price is then null without being on application. */
  priceHidden: boolean
  priceFor: PriceBasis
  available: boolean
  isNew: boolean
  isPopular: boolean
  venue: GridVenue | null
  closestVenue: GridVenue | null
  venueCount: number
  locationList: string[]
  allocation: number | null
  unitType: string
  minUnits: number
  maxPeoplePerUnit: number
  durationMinutes: number
  staffOnly: boolean
  description: string
  createdDate: string
}

/** What staff (and for their own products supplier contacts) see on top. */
export type StaffGridItem = GridItem & {
  supplierId: string
  supplierName: string
  cost: number | null
  markUp: number | null
}

/** What filters and sorts look at; both kinds of items fit. */
export type AnyGridItem = GridItem & Partial<Pick<StaffGridItem, 'supplierName' | 'cost'>>
