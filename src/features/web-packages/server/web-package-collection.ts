import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { webPackageResponse } from '../rules/web-package-responses.ts'
import { presentWebPackage } from './present-web-package.ts'
import { findWebPackages, isLocationOnWeb } from './web-package-store.ts'

/**
 * Returns the collection of ready-made packages. Only staff who can view products find packages of locations without a
 * page.
 */
export const webPackageCollection = (database: Kysely<Tables>): Collection => ({
  name: 'webPackage',
  table: sql`web_package`,
  id: sql`web_package.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`web_package.id` },
    'content.name': { kind: 'text', column: sql`web_package.name` },
    'setting.section': { kind: 'list', column: sql`web_package.sections` },
    'setting.location.id': { kind: 'text', column: sql`web_package.location_id` },
    'setting.nightsCount': { kind: 'number', column: sql`web_package.nights_count` },
    'setting.standard': { kind: 'text', column: sql`web_package.standard` },
  }),
  sortedBy: 'content.name',
  visible: ({ hasStaffPermission }) => (hasStaffPermission('product.view') ? 'all' : isLocationOnWeb),
  node: () => webPackageResponse,
  read: async (ids) => (await findWebPackages(database, ids)).map(presentWebPackage),
})
