import { sql } from 'kysely'
import type { DependentSearch } from '#features/records/server/index.ts'
import { onlyFor, type SearchSource } from '#features/search/server/index.ts'

/**
 * The search source of ready-made packages. A package in a location without a page has no page either, so only staff
 * find it.
 */
export const webPackageSearch: SearchSource = {
  kind: 'package',
  rows: sql`
    select web_package.id, web_package.name as title,
      case web_package.nights_count when 0 then 'A day' when 1 then '1 night'
        else web_package.nights_count || ' nights' end || ' in ' || location.name as about,
      concat_ws(' ', initcap(web_package.standard), web_package.content->>'description') as words,
      web_package.sections,
      case when location.remove_from_web then ${onlyFor('product.view')} else '' end as audience,
      false as locked,
      case when location.remove_from_web then '/admin/record/webPackage/' || web_package.id
        else '/{section}/in-' || location.id || '/package-' || web_package.id end as path,
      (array_position(array['bronze', 'silver', 'gold', 'platinum'], web_package.standard))::real as weight
    from web_package join location on location.id = web_package.location_id`,
}

/** The entries of ready-made packages contain the name of their location, so they depend on its record. */
export const webPackagesOfLocations: DependentSearch = {
  search: webPackageSearch,
  idsOf: (ids) => sql`select id from web_package where location_id = any(${ids}::text[])`,
}
