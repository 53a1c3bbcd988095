import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Picture } from '../../rules/pictures.ts'
import { priceFromCost } from '../../rules/prices/list-price.ts'
import { type PriceRow, type ProductExtra, weekdayNames } from '../../rules/product-config.ts'
import type {
  CategoryGroupRecord,
  CategoryRecord,
  CurrencyRecord,
  LocationRecord,
  ReviewRecord,
  SupplierRecord,
  VenueRecord,
} from '../../rules/records/catalogue-records.ts'
import type { PriceRecord, ProductRecord } from '../../rules/records/product-record.ts'
import '../tables.ts'

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>
const hundredths = (amount: number): number => Math.round(amount * 100)

/** Returns pictures as they are stored. Records stored before their kind had pictures have none. */
export const imagesOf = (images: ProductRecord['images'] | undefined): Picture[] =>
  (images ?? []).map(({ id, alt = '', section }) => ({ cloudinaryId: id, alt, section }))

export const currencyRow = (record: CurrencyRecord): Row<'currency'> => ({
  name: record.name,
  symbol: record.symbol,
  exchange_rate: record.exchangeRate,
})

export const groupRow = (record: CategoryGroupRecord, position: number): Row<'category_group'> => ({
  ...record,
  position,
})

export const categoryRow = (record: CategoryRecord, position: number): Row<'category'> => ({
  id: record.id,
  name: record.name,
  url: record.url,
  category_group_id: record.group,
  sections: record.sections,
  is_spicy: record.isSpicy === 'Yes',
  tabs: record.tabs,
  icon: record.icon,
  position,
  images: JSON.stringify(imagesOf(record.images)),
})

export const supplierRow = (record: SupplierRecord): Row<'supplier'> => {
  const { email, phone, emergencyPhone, address, contacts } = record
  return {
    id: record.id,
    name: record.name,
    legal_name: record.legalName,
    sage_id: record.sageId,
    type: record.type,
    parent_id: record.parent ?? null,
    currency: record.currency,
    contact: JSON.stringify({ email, phone, emergencyPhone, address, contacts }),
  }
}

export const locationRow = (record: LocationRecord): Row<'location'> => ({
  id: record.id,
  slug: record.slug ?? record.id,
  name: record.name,
  type: record.type,
  is_uk: record.isUK === 'Yes',
  country_id: record.country ?? null,
  region_id: record.region ?? null,
  sections: record.sections,
  remove_from_web: record.removeFromWeb === 'Yes',
  ...record.loc,
  detail: JSON.stringify({
    address: record.address,
    airport: record.airport ?? null,
    oneTransferPerDay: record.oneTransferPerDay === 'Yes',
    tint: record.tint,
    images: imagesOf(record.images),
    shortDescription: record.shortDescription.map(({ sections, text }) => ({ section: sections, text })),
  }),
})

export const venueRow = (record: VenueRecord, locationId: string): Row<'venue'> => ({
  id: record.id,
  name: record.name,
  setting_type: record.settingType,
  supplier_id: record.supplier ?? null,
  location_id: locationId,
  address: record.address,
  ...record.loc,
  star_rating: record.starRating ?? null,
  capacity: record.capacity ?? null,
  images: JSON.stringify(imagesOf(record.images)),
})

/** Returns the row of a product. `exchangeRate` is the units of the supplier's currency for one pound. */
export const productRow = (
  record: ProductRecord,
  locationId: string,
  exchangeRate: number,
): Row<'product'> => ({
  id: record.id,
  name: record.name,
  type: record.type,
  location_ids: [...new Set([locationId, ...record.alsoIn])],
  category_id: record.category,
  category_ids: [...new Set([record.category, ...record.secondCategories])],
  supplier_id: record.supplier,
  sections: record.sections,
  hide_listing: record.hideListing ?? null,
  venue_ids: record.venues,
  top_venue_ids: record.topVenues,
  meeting_point_id: record.meetingPoint ?? null,
  tint: record.tint,
  created_date: record.createdDate,
  manual_score: record.manualScore,
  duration_minutes: record.durationMinutes,
  description: record.description,
  config: JSON.stringify({ ...record.config, fixedMaxUnits: record.config.fixedMaxUnits === 'Yes' }),
  availability: JSON.stringify(record.availability),
  prices: JSON.stringify(record.prices.map((price) => priceRow(price, exchangeRate))),
  detail: JSON.stringify({
    restrictions: record.restrictions,
    info: record.info,
    bookingConditions: record.bookingConditions,
    times: record.times,
    options: record.options.map(extraOf),
    addOns: record.addOns.map(extraOf),
    images: imagesOf(record.images),
  }),
})

const priceRow = (record: PriceRecord, exchangeRate: number): PriceRow => {
  const costMinor = hundredths(record.cost)
  return {
    per: record.per,
    pricePence:
      record.price === undefined
        ? priceFromCost(costMinor, record.markUp ?? 0, exchangeRate)
        : hundredths(record.price),
    ...record.dates,
    weekdays: record.weekdays?.map((day) => weekdayNames.indexOf(day) + 1),
    peopleFrom: record.people?.from,
    peopleTo: record.people?.to,
    sections: record.sections,
    costMinor,
    markUpPercent: record.markUp,
  }
}

const extraOf = ({ id, name, per, cost, price }: ProductRecord['options'][number]): ProductExtra => ({
  id,
  name,
  per,
  pricePence: hundredths(price),
  costMinor: hundredths(cost),
})

export const reviewRow = (record: ReviewRecord, locationId: string): Row<'review'> => ({
  id: `shipped-${fingerprint(record, locationId)}`,
  kind: record.product === undefined ? 'location' : 'product',
  product_id: record.product ?? null,
  location_id: locationId,
  event_id: null,
  customer_id: null,
  section: record.section,
  score: record.score,
  author: record.author,
  text: record.text,
  created_date: record.date,
  venue_id: null,
  meeting_point_id: null,
  shipped: true,
})

/** Returns a hash of a review's content. An id built from it does not depend on the review's position in the file. */
const fingerprint = ({ product, author, date, text }: ReviewRecord, locationId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([locationId, product, author, date, text]))
    .digest('hex')
    .slice(0, 20)
