import { sections } from '#kernel/section.ts'
import { reviewScoreOf } from '../rules/labels.ts'
import type {
  LocationResponse,
  SingleLocationResponse,
  SupplierResponse,
} from '../rules/responses/location-responses.ts'
import type { CategoryResponse, ReviewResponse, VenueResponse } from '../rules/responses/product-responses.ts'
import { chosenImages, imagesOfLocation } from './pictures/images-of.ts'
import type { CategoryRow } from './stores/category-store.ts'
import type { LocationRow, PlaceRow, VenueRow } from './stores/place-store.ts'
import type { ReviewRow } from './stores/review-store.ts'
import type { SupplierRow } from './stores/supplier-store.ts'

/** Returns a location without the counts of products and reviews. */
export const presentPlace = (row: PlaceRow) => ({
  _doc: row.id,
  id: row.id,
  slug: row.slug,
  name: row.name,
  type: row.type,
  isCountry: row.type === 'country',
  isUK: row.is_uk,
  removeFromWeb: row.remove_from_web,
  sectionList: row.sections,
  country: row.country_id,
  region: row.region_id,
  loc: { lat: row.lat, lon: row.lon },
  ...row.detail,
  images: imagesOfLocation(row),
})

export const presentLocation = (row: LocationRow): LocationResponse => ({
  ...presentPlace(row),
  productCount: row.product_count,
  reviewCount: row.review_count,
  reviewScore: reviewScoreOf(row.review_sum, row.review_count),
})

export const presentLocationWithReviews = (
  row: LocationRow,
  reviews: readonly ReviewRow[],
): SingleLocationResponse => ({
  ...presentLocation(row),
  filteredReviews: sections
    .map((section) => ({
      section,
      reviews: reviews.filter((review) => review.section === section).map(presentReview),
    }))
    .filter(({ reviews: found }) => found.length > 0),
})

export const presentReview = (row: ReviewRow): ReviewResponse => ({
  id: row.id,
  kind: row.kind,
  productId: row.product_id,
  locationId: row.location_id,
  section: row.section,
  score: row.score,
  author: row.author,
  createdDate: row.created_date,
  text: row.text,
})

/** Returns a venue for the public, without its supplier. */
export const presentVenue = (row: VenueRow): VenueResponse => ({
  id: row.id,
  name: row.name,
  settingType: row.setting_type,
  locationId: row.location_id,
  address: row.address,
  loc: { lat: row.lat, lon: row.lon },
  starRating: row.star_rating,
  capacity: row.capacity,
  images: chosenImages(row),
})

export const presentCategory = (row: CategoryRow): CategoryResponse => ({
  id: row.id,
  name: row.name,
  url: row.url,
  sectionList: row.sections,
  isSpicy: row.is_spicy,
  locationPageTabs: row.tabs,
  order: row.position,
  categoryGroupId: row.category_group_id,
  icon: row.icon,
  images: chosenImages(row),
})

export const presentSupplier = (row: SupplierRow): SupplierResponse => ({
  id: row.id,
  name: row.name,
  legalName: row.legal_name,
  sageId: row.sage_id,
  type: row.type,
  parentId: row.parent_id,
  currency: row.currency,
  ...row.contact,
})
