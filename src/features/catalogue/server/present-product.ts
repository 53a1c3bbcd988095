import { reviewScoreOf } from '../rules/labels.ts'
import type { ProductResponse, StaffProductResponse } from '../rules/responses/product-responses.ts'
import { imagesOfProduct } from './pictures/images-of.ts'
import { presentCategory, presentReview, presentVenue } from './present-catalogue.ts'
import type { CategoryRow } from './stores/category-store.ts'
import type { VenueRow } from './stores/place-store.ts'
import type { ProductRow, ProductWithSupplierRow } from './stores/product-store.ts'
import type { ReviewRow } from './stores/review-store.ts'

/** A product's row with the rows that it refers to. */
export type ProductParts = {
  row: ProductRow
  category: CategoryRow
  venues: readonly VenueRow[]
  reviews: readonly ReviewRow[]
}

export type StaffProductParts = ProductParts & { row: ProductWithSupplierRow }

/** Returns a product for customers and visitors, without supplier, costs and mark-ups. */
export const presentProduct = (parts: ProductParts): ProductResponse => ({
  ...presentShared(parts),
  prices: parts.row.prices.map(({ costMinor: _cost, markUpPercent: _markUp, ...row }) => row),
  options: parts.row.detail.options.map(({ costMinor: _cost, ...extra }) => extra),
  addOns: parts.row.detail.addOns.map(({ costMinor: _cost, ...extra }) => extra),
})

export const presentStaffProduct = (parts: StaffProductParts): StaffProductResponse => ({
  ...presentShared(parts),
  supplier: { id: parts.row.supplier_id, name: parts.row.supplier_name, currency: parts.row.currency },
  exchangeRate: parts.row.exchange_rate,
  manualScore: parts.row.manual_score,
  prices: parts.row.prices,
  options: parts.row.detail.options,
  addOns: parts.row.detail.addOns,
})

const presentShared = ({ row, category, venues, reviews }: ProductParts) => {
  const byId = new Map(venues.map((venue) => [venue.id, presentVenue(venue)]))
  const { restrictions, info, bookingConditions, times } = row.detail
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    category: presentCategory(category),
    secondCategoryIds: row.category_ids.filter((id) => id !== row.category_id),
    isSpicy: row.is_spicy,
    locked: false,
    venues: row.venue_ids.flatMap((id) => byId.get(id) ?? []),
    topVenueIds: row.top_venue_ids,
    meetingPoint: (row.meeting_point_id && byId.get(row.meeting_point_id)) || null,
    locationList: row.location_ids,
    createdDate: row.created_date,
    settings: { section: row.sections },
    setting: { hideListing: row.hide_listing },
    tint: row.tint,
    images: imagesOfProduct(row),
    durationMinutes: row.duration_minutes,
    restrictions,
    info,
    availability: row.availability,
    bookingConditions,
    times,
    config: row.config,
    priceHidden: false,
    reviewCount: row.review_count,
    reviewScore: reviewScoreOf(row.review_sum, row.review_count),
    reviews: reviews.map(presentReview),
  }
}
