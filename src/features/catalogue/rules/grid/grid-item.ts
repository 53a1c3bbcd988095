import type { Section } from '#kernel/section.ts'
import type { ProductType } from '../product-config.ts'

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
  /** Present where the group is larger than the product takes: the price is for this many of them. */
  takesUpTo?: number
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

/** What a list alone shows of a product: its card does without. */
type ListedFields = 'sections' | 'venueCount' | 'allocation' | 'createdDate'

/** What the card of a product shows, and what a grid of cards is searched, filtered and sorted by. */
export type CardItem = Omit<GridItem, ListedFields | 'venue' | 'closestVenue'> & {
  venue: Pick<GridVenue, 'name'> | null
  closestVenue: Pick<GridVenue, 'distance'> | null
} & Partial<Pick<StaffGridItem, 'supplierName' | 'cost' | 'markUp' | 'estimate'>>

/** Pounds that a person pays, for a stay all its nights: what is compared is what is shown first. */
export const priceShareOf = ({ priceTotal, priceFor }: CardItem): number | null =>
  priceTotal === null ? null : (priceTotal * priceFor.stayNights) / priceFor.nights / priceFor.people

/** What staff (and for their own products supplier contacts) see on top. */
export type StaffGridItem = GridItem & {
  supplierId: string
  supplierName: string
  cost: number | null
  markUp: number | null
  /** What a person may pay where the date asked about has no price (002 §4); null where it has one. */
  estimate: { label: string; price: number } | null
}

/** What a card needs of an item, for staff also what they search and sort by. */
export const cardOf = (item: GridItem & Partial<StaffGridItem>): CardItem => ({
  id: item.id,
  productType: item.productType,
  name: item.name,
  categoryId: item.categoryId,
  categoryName: item.categoryName,
  categoryUrl: item.categoryUrl,
  isSpicy: item.isSpicy,
  imageId: item.imageId,
  imageAlt: item.imageAlt,
  tint: item.tint,
  tabs: item.tabs,
  reviewCount: item.reviewCount,
  reviewScore: item.reviewScore,
  manualScore: item.manualScore,
  price: item.price,
  priceTotal: item.priceTotal,
  priceHidden: item.priceHidden,
  priceFor: item.priceFor,
  available: item.available,
  isNew: item.isNew,
  isPopular: item.isPopular,
  venue: item.venue && { name: item.venue.name },
  closestVenue: item.closestVenue && { distance: item.closestVenue.distance },
  locationList: item.locationList,
  unitType: item.unitType,
  minUnits: item.minUnits,
  maxPeoplePerUnit: item.maxPeoplePerUnit,
  durationMinutes: item.durationMinutes,
  staffOnly: item.staffOnly,
  description: item.description,
  ...(item.supplierName === undefined
    ? {}
    : {
        supplierName: item.supplierName,
        cost: item.cost,
        markUp: item.markUp,
        ...(item.estimate ? { estimate: item.estimate } : {}),
      }),
})
