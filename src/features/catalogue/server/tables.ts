import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Picture } from '../rules/pictures.ts'
import type {
  PriceRow,
  ProductAvailability,
  ProductConfig,
  ProductExtra,
  ProductType,
} from '../rules/product-config.ts'
import type { ProductRecord } from '../rules/records/product-record.ts'
import type { ReviewKind } from '../rules/review-kinds.ts'

export type LocationType = 'city' | 'region' | 'country'
type SupplierType = 'Supplier' | 'Group Head Office' | 'Group Member'
export type SettingType = 'Venue' | 'Meeting Point'

type SupplierContact = {
  email: string
  phone: string
  emergencyPhone: string
  address: string
  contacts: { name: string; role: string }[]
}

type LocationDetail = {
  address: string
  airport: { name: string; code: string } | null
  oneTransferPerDay: boolean
  tint: number
  /** The photos of the location. Missing in rows that were stored before locations had photos. */
  images?: Picture[]
  shortDescription: { section: Section[]; text: string }[]
}

type ProductDetail = Pick<ProductRecord, 'restrictions' | 'info' | 'bookingConditions' | 'times'> & {
  options: ProductExtra[]
  addOns: ProductExtra[]
  /** The photos of the product. Missing in rows that were stored before products had photos. */
  images?: Picture[]
}

type ProductTable = {
  id: string
  name: string
  type: ProductType
  /** The location of the product's page first, then the others that sell it. */
  location_ids: string[]
  /** The main category, which is also the first of `category_ids`. */
  category_id: string
  category_ids: string[]
  supplier_id: string
  sections: Section[]
  hide_listing: string | null
  venue_ids: string[]
  /** Some of `venue_ids`. */
  top_venue_ids: string[]
  meeting_point_id: string | null
  tint: number
  created_date: string
  manual_score: number
  duration_minutes: number
  description: string
  config: JSONColumnType<ProductConfig>
  availability: JSONColumnType<ProductAvailability>
  prices: ColumnType<PriceRow[], string, string>
  detail: JSONColumnType<ProductDetail>
  review_count: ColumnType<number, number | undefined, number>
  review_sum: ColumnType<number, number | undefined, number>
}

type VenueTable = {
  id: string
  name: string
  setting_type: SettingType
  supplier_id: string | null
  location_id: string
  address: string
  lat: number
  lon: number
  star_rating: number | null
  capacity: number | null
  images: JSONColumnType<Picture[]>
}

type ReviewTable = {
  id: string
  kind: ReviewKind
  product_id: string | null
  location_id: string | null
  event_id: string | null
  customer_id: string | null
  section: Section
  score: number
  author: string
  text: string
  created_date: string
  venue_id: string | null
  meeting_point_id: string | null
  hidden: ColumnType<boolean, boolean | undefined, boolean>
  shipped: boolean
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    currency: { name: string; symbol: string; exchange_rate: number }
    category_group: { id: string; name: string; url: string; position: number }
    category: {
      id: string
      name: string
      url: string
      category_group_id: string
      sections: Section[]
      is_spicy: boolean
      tabs: string[]
      icon: string
      position: number
      images: JSONColumnType<Picture[]>
    }
    supplier: {
      id: string
      name: string
      legal_name: string
      sage_id: string
      type: SupplierType
      parent_id: string | null
      currency: string
      contact: JSONColumnType<SupplierContact>
    }
    location: {
      id: string
      /** The name of the location in addresses. */
      slug: string
      name: string
      type: LocationType
      is_uk: boolean
      country_id: string | null
      region_id: string | null
      sections: Section[]
      remove_from_web: boolean
      lat: number
      lon: number
      detail: JSONColumnType<LocationDetail>
      review_count: ColumnType<number, number | undefined, number>
      review_sum: ColumnType<number, number | undefined, number>
    }
    venue: VenueTable
    product: ProductTable
    /** The units of a product on a day that booked packages hold, stored in the same transaction as their events. */
    product_hold: {
      event_id: string
      itinerary_id: string
      product_id: string
      day: string
      units: number
    }
    /**
     * The units of a product on a day that payments in progress have reserved for up to 15 minutes. Ended reservations
     * are stored for a day.
     */
    product_reservation: {
      transaction_id: string
      event_id: string
      payer_id: Generated<string>
      product_id: string
      day: string
      units: number
      /** `reserved_until` minus the total time for which the payment has reserved the units. */
      reserved_from: Generated<Date>
      reserved_until: Date
    }
    product_allocation: { product_id: string; day: string; units: number | null; closed: boolean }
    review: ReviewTable
  }
}
