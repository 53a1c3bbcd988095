import { sql } from 'kysely'
import type { DependentSearch } from '#features/records/server/index.ts'
import { onlyFor, type SearchSource } from '#features/search/server/index.ts'

/**
 * The search source of locations. Links use ids, so that they stay valid when the name in addresses changes. A location
 * that is not on the website has no page, so its result is for staff and links to its record.
 */
export const locationSearch: SearchSource = {
  kind: 'location',
  rows: sql`
    select location.id, location.name as title,
      case location.type when 'country' then 'Country' else coalesce(country.name, initcap(location.type)) end as about,
      concat_ws(' ', region.name, location.detail->>'address',
        location.detail #>> '{airport,name}', location.detail #>> '{airport,code}') as words,
      location.sections,
      case when location.remove_from_web then ${onlyFor('location.view')} else '' end as audience,
      false as locked,
      case when location.remove_from_web then '/admin/record/location/' || location.id
        when location.type = 'city' then '/{section}/in-' || location.id
        else '/' || location.type || '-' || location.id end as path,
      ln(1 + location.review_count)::real as weight
    from location
    left join location as country on country.id = location.country_id
    left join location as region on region.id = location.region_id`,
}

/**
 * The search source of products. Only staff find staff-only products, test products, and products in locations that are
 * not on the website.
 */
export const productSearch: SearchSource = {
  kind: 'product',
  rows: sql`
    select product.id, product.name as title, category.name || ' in ' || location.name as about,
      concat_ws(' ', product.description, product.type, array_to_string(array(
        select venue.name from venue where venue.id = any(product.venue_ids) order by venue.id), ' ')) as words,
      product.sections,
      case when product.hide_listing is not null or location.remove_from_web or product.name ~ '^(#test#|COPY)'
        then ${onlyFor('product.view')} else '' end as audience,
      category.is_spicy and not exists (
        select from category as other where other.id = any(product.category_ids) and not other.is_spicy) as locked,
      case when location.remove_from_web then '/preview-product/' || product.id
        else '/{section}/in-' || location.id || '/do-' || category.url || '/go-' || product.id end as path,
      ln(1 + product.review_count)::real as weight
    from product
    join category on category.id = product.category_id
    join location on location.id = product.location_ids[1]
    where product.hide_listing is distinct from 'Everyone'`,
}

const productsWith = (column: 'location_ids' | 'category_ids' | 'venue_ids'): DependentSearch => ({
  search: productSearch,
  idsOf: (ids) => sql`select id from product where ${sql.ref(column)} && ${ids}::text[]`,
})

/** The search results to update after a change of a location: those of its products and of the locations inside it. */
export const foundByLocation: readonly DependentSearch[] = [
  {
    search: locationSearch,
    idsOf: (ids) => sql`
      select id from location where country_id = any(${ids}::text[]) or region_id = any(${ids}::text[])`,
  },
  productsWith('location_ids'),
]

/**
 * The search results to update after a change of a category: the results of its products, which contain the category's
 * name and url.
 */
export const foundByCategory: readonly DependentSearch[] = [productsWith('category_ids')]

export const foundByVenue: readonly DependentSearch[] = [productsWith('venue_ids')]
