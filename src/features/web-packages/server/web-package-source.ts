import type { Insertable } from 'kysely'
import { imagesOf } from '#features/catalogue/server/index.ts'
import { recordSource } from '#features/records/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import { webPackageKind } from '../rules/web-package-kind.ts'
import type { EditedWebPackage } from '../rules/web-package-record.ts'
import { webPackageSearch } from './web-package-search.ts'
import { deleteWebPackage } from './web-package-store.ts'

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

export const webPackageSource = recordSource({
  kind: webPackageKind,
  write: (tx, values) => upsertRows(tx, 'web_package', 'id', values.map(webPackageRow)),
  erase: deleteWebPackage,
  search: webPackageSearch,
})
