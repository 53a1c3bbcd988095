import { type Kysely, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { LocationType } from '../tables.ts'

/** A location that has a page. */
type PublicPlace = {
  readonly slug: string
  readonly type: LocationType
  readonly sections: readonly Section[]
}

/** A category with a page in a location and section. */
type PublicCategory = {
  readonly place: string
  readonly section: Section
  readonly tab: string
  readonly url: string
  /** The sections that the category and the location have in common. */
  readonly sections: readonly Section[]
}

/** A public product, in the first of its locations. */
type PublicProduct = {
  readonly id: string
  readonly place: string
  readonly url: string
  readonly sections: readonly Section[]
}

/** Returns the locations that have a page. */
export const listPublicPlaces = async (database: Kysely<Tables>): Promise<PublicPlace[]> => {
  const { rows } = await sql<PublicPlace>`
    select slug, type, sections from location where not remove_from_web order by slug`.execute(database)
  return rows
}

/**
 * The tables of public products, and the condition for them: they are listed, in a location with a page, and in a
 * category that is not spicy.
 */
const publicProductTables = sql`product join category on category.id = product.category_id
  join location on location.id = product.location_ids[1]`
const isListed = sql`product.hide_listing is null and not location.remove_from_web and not category.is_spicy`

/** Returns the categories that have a page, by location and section. */
export const listPublicCategories = async (database: Kysely<Tables>): Promise<PublicCategory[]> => {
  const { rows } = await sql<PublicCategory>`
    select distinct location.slug as place, section, category.tabs[1] as tab, category.url,
      array(select unnest(category.sections) intersect select unnest(location.sections)) as sections
    from ${publicProductTables} cross join lateral unnest(product.sections) as sold (section) where ${isListed}
    order by 1, 2, 4`.execute(database)
  return rows
}

/** Returns the number of products that have a page. */
export const countPublicProducts = async (database: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${publicProductTables} where ${isListed}`.execute(database)
  return rows[0]?.count ?? 0
}

/** Returns some of the products that have a page, sorted by id. */
export const listPublicProducts = async (
  database: Kysely<Tables>,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<PublicProduct[]> => {
  const { rows } = await sql<PublicProduct>`
    select product.id, location.slug as place, category.url, product.sections
    from ${publicProductTables} where ${isListed} order by product.id limit ${limit} offset ${skip}`.execute(
    database,
  )
  return rows
}
