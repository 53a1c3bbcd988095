import type { Section } from '#kernel/section.ts'
import type { ProductType } from '../product-config.ts'

export type GridVenue = {
  id: string
  name: string
  /** Miles from the centre of the location or of the search. */
  distance: number | null
  starRating: number | null
}

/** The group and nights of a grid item's price, from which other price views are calculated. */
type PriceBasis = {
  people: number
  /** The nights in the price; 1 for products other than accommodation. */
  nights: number
  /** The nights of the requested or usual stay; 1 for products other than accommodation. */
  stayNights: number
  /** Set if the group exceeds the product's capacity: the number of people that the price is for. */
  takesUpTo?: number
}

/** A product in grids and lists (CAT-008). Except in `priceTotal`, money is in pounds per person of the group. */
export type GridItem = {
  id: string
  productType: ProductType
  name: string
  categoryId: string
  categoryName: string
  categoryUrl: string
  /** True if every category of the product is spicy. Logged-out visitors then see it locked. */
  isSpicy: boolean
  sections: Section[]
  imageId: string | null
  /** The alternative text of the picture; empty without a picture. */
  imageAlt: string
  tint: number
  tabs: string[]
  reviewCount: number
  reviewScore: number | null
  manualScore: number
  price: number | null
  /** The price for all `priceFor.people` and, for accommodation, all `priceFor.nights`. */
  priceTotal: number | null
  /** True if prices are hidden from the reader; a null price then does not mean price on application. */
  priceHidden: boolean
  priceFor: PriceBasis
  available: boolean
  isNew: boolean
  isPopular: boolean
  /** The only venue or only top venue; otherwise null. */
  venue: GridVenue | null
  /** The nearest venue or, for a product without venues, the meeting point. */
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

/** The fields that only lists show, not cards. */
type ListedFields = 'sections' | 'venueCount' | 'allocation' | 'createdDate'

/** The fields of a card, including those for search, filters and sorting. */
export type CardItem = Omit<GridItem, ListedFields | 'venue' | 'closestVenue'> & {
  venue: Pick<GridVenue, 'name'> | null
  closestVenue: Pick<GridVenue, 'distance'> | null
} & Partial<Pick<StaffGridItem, 'supplierName' | 'cost' | 'markUp' | 'estimate'>> & {
    /**
     * The chosen trip that the price is for, as text: 'on Fri 05 Jun', 'for 12'. Only in the browser of a visitor who
     * has chosen one (price-for-trip.ts).
     */
    chosenTrip?: { readonly date?: string; readonly group?: string }
    /** Why the product is not available, or has no price yet, for that trip. */
    tripNote?: string
  }

/** Returns the price that filters and sorting use: pounds per person, and for a stay the price for all its nights. */
export const pricePerPersonOf = ({ priceTotal, priceFor }: CardItem): number | null =>
  priceTotal === null ? null : (priceTotal * priceFor.stayNights) / priceFor.nights / priceFor.people

/** The additional fields for staff, and for supplier contacts on their own products. */
export type StaffGridItem = GridItem & {
  supplierId: string
  supplierName: string
  cost: number | null
  markUp: number | null
  /** An estimated price per person if the requested date has no price (CAT-042); otherwise null. */
  estimate: { label: string; price: number } | null
}

/** Returns the fields of a card, for staff also those that they search and sort by. */
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
