import { type Insertable, sql } from 'kysely'
import { imagesOf } from '#features/catalogue/server/index.ts'
import { type DependentSearch, recordSource } from '#features/records/server/index.ts'
import { onlyFor, type SearchSource } from '#features/search/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import { webPackageKind } from '../rules/web-package-kind.ts'
import type { EditedWebPackage } from '../rules/web-package-record.ts'
import './tables.ts'

const webPackageRow = ({
  id,
  setting,
  content,
  productList,
}: EditedWebPackage): Insertable<Tables['web_package']> => ({
  id,
  name: content.name,
  sections: setting.section,
  location_id: setting.location.id,
  nights_count: setting.nightsCount,
  editable: setting.editable === 'Yes',
  standard: setting.standard,
  content: JSON.stringify({
    description: content.description ?? null,
    images: imagesOf(content.images),
    setDates: setting.setDates,
    productList,
  }),
})

/** Search source for ready-made packages; one in a location without a page has no page either. */
const webPackageSearch: SearchSource = {
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

/** Ready-made packages are found by the name of their location. */
export const webPackagesFoundByLocation: DependentSearch = {
  search: webPackageSearch,
  idsOf: (ids) => sql`select id from web_package where location_id = any(${ids}::text[])`,
}

export const webPackageSource = recordSource({
  kind: webPackageKind,
  write: (tx, values) => upsertRows(tx, 'web_package', 'id', values.map(webPackageRow)),
  erase: async (tx, id) => {
    await tx.deleteFrom('web_package').where('id', '=', id).execute()
  },
  search: webPackageSearch,
})
