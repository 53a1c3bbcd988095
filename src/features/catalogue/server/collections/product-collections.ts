import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import {
  type Collection,
  type CollectionFields,
  type Reader,
  staffWith,
} from '#platform/server/query/collection.ts'
import { lockProduct } from '../../rules/lock-product.ts'
import { hideProductCosts, hideProductPrices } from '../../rules/prices/hide-prices.ts'
import {
  type ProductResponse,
  productResponse,
  reviewResponse,
  staffProductResponse,
} from '../../rules/responses/product-responses.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import { presentReview } from '../present-catalogue.ts'
import { presentProduct, presentStaffProduct, type StaffProductParts } from '../present-product.ts'
import { readListedProducts } from '../read-product.ts'
import { isHomeOnWeb } from '../stores/product-store.ts'
import { findReviews } from '../stores/review-store.ts'

/**
 * Returns the collection of products for anyone and the collection of reviews for staff. Only staff see suppliers,
 * costs, staff-only products and products of locations that are not on the website.
 */
export const productCollections = (deps: CatalogueDeps): readonly Collection[] => [
  products(deps),
  reviews(deps.database),
]

const productFields: CollectionFields = {
  id: { kind: 'text', column: sql`product.id` },
  name: { kind: 'text', column: sql`product.name` },
  type: { kind: 'text', column: sql`product.type` },
  'category.id': { kind: 'text', column: sql`product.category_id` },
  categoryIds: { kind: 'list', column: sql`product.category_ids` },
  locationList: { kind: 'list', column: sql`product.location_ids` },
  'settings.section': { kind: 'list', column: sql`product.sections` },
  'setting.hideListing': { kind: 'text', column: sql`product.hide_listing` },
  createdDate: { kind: 'day', column: sql`product.created_date` },
  durationMinutes: { kind: 'number', column: sql`product.duration_minutes` },
  reviewCount: { kind: 'number', column: sql`product.review_count` },
}

/** Only staff see the supplier and the manual score. */
const staffFields: CollectionFields = {
  ...productFields,
  'supplier.id': { kind: 'text', column: sql`product.supplier_id` },
  manualScore: { kind: 'number', column: sql`product.manual_score` },
}

/** A product without its reviews, which are read for single products only. */
const listedProduct = productResponse.omit({ reviews: true })
const listedStaffProduct = staffProductResponse.omit({ reviews: true })

const products = ({ database, showsPrices }: CatalogueDeps): Collection => ({
  name: 'product',
  table: sql`product`,
  id: sql`product.id`,
  fields: (reader) => (seesProducts(reader) ? staffFields : productFields),
  sortedBy: 'name',
  visible: (reader) =>
    seesProducts(reader)
      ? sql`product.hide_listing is distinct from 'Everyone'`
      : sql`product.hide_listing is null and ${isHomeOnWeb}`,
  node: (reader) => (seesProducts(reader) ? listedStaffProduct : listedProduct),
  read: async (ids, reader) => {
    const present = presenterFor(reader)
    const parts = await readListedProducts(database, ids)
    const showsIn = memoizeBySections((sections: Section[]) => showsPrices(reader.actor, { sections }))
    return Promise.all(
      parts.map(async (part) => {
        const product = lockProduct(present(part), reader.actor !== null)
        return (await showsIn(part.row.sections)) ? product : hideProductPrices(product)
      }),
    )
  },
  extras: {
    locations: { collection: 'location', ids: 'locationList' },
    supplier: { collection: 'supplier', ids: 'supplier.id' },
  },
})

const seesProducts = ({ hasStaffPermission }: Reader): boolean => hasStaffPermission('product.view')

const presenterFor = (reader: Reader): ((part: StaffProductParts) => ProductResponse) => {
  if (!seesProducts(reader)) return presentProduct
  return reader.hasStaffPermission('packageProductDetails.cost')
    ? presentStaffProduct
    : (part) => hideProductCosts(presentStaffProduct(part))
}

const reviews = (database: Kysely<Tables>): Collection => ({
  name: 'review',
  table: sql`review`,
  id: sql`review.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`review.id` },
    kind: { kind: 'text', column: sql`review.kind` },
    productId: { kind: 'text', column: sql`review.product_id` },
    locationId: { kind: 'text', column: sql`review.location_id` },
    section: { kind: 'text', column: sql`review.section` },
    score: { kind: 'number', column: sql`review.score` },
    author: { kind: 'text', column: sql`review.author` },
    createdDate: { kind: 'day', column: sql`review.created_date` },
    hidden: { kind: 'flag', column: sql`review.hidden` },
  }),
  sortedBy: 'createdDate',
  visible: staffWith('product.view'),
  node: () => reviewResponse.extend({ hidden: z.boolean() }),
  read: async (ids) =>
    (await findReviews(database, ids)).map((row) => ({ ...presentReview(row), hidden: row.hidden })),
  extras: {
    product: { collection: 'product', ids: 'productId' },
    location: { collection: 'location', ids: 'locationId' },
  },
})

/** Memoizes a check by sections, because many products have the same sections. */
const memoizeBySections = (check: (sections: Section[]) => Promise<boolean>) => {
  const results = new Map<string, Promise<boolean>>()
  return (sections: Section[]): Promise<boolean> => {
    const key = sections.join()
    const result = results.get(key) ?? check(sections)
    results.set(key, result)
    return result
  }
}
