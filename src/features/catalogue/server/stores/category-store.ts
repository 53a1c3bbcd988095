import type { Kysely, Selectable } from 'kysely'
import { readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export type CategoryRow = Selectable<Tables['category']>
type CategoryGroupRow = Selectable<Tables['category_group']>
type CurrencyRow = Selectable<Tables['currency']>

export const listCategories = (database: Kysely<Tables>): Promise<CategoryRow[]> =>
  database.selectFrom('category').selectAll().orderBy('position').execute()

export const listCategoryGroups = (database: Kysely<Tables>): Promise<CategoryGroupRow[]> =>
  database.selectFrom('category_group').selectAll().orderBy('position').execute()

/** Finds a category by its id or its url. */
export const findCategory = (database: Kysely<Tables>, idOrUrl: string): Promise<CategoryRow | undefined> =>
  readByKeys(
    () =>
      database
        .selectFrom('category')
        .selectAll()
        .where((where) => where.or([where('id', '=', idOrUrl), where('url', '=', idOrUrl)]))
        .executeTakeFirst(),
    () => ({ category: [`id ${idOrUrl}`, `url ${idOrUrl}`] }),
  )

export const findCategoryGroup = (
  database: Kysely<Tables>,
  idOrUrl: string,
): Promise<CategoryGroupRow | undefined> =>
  readByKeys(
    () =>
      database
        .selectFrom('category_group')
        .selectAll()
        .where((where) => where.or([where('id', '=', idOrUrl), where('url', '=', idOrUrl)]))
        .executeTakeFirst(),
    () => ({ category_group: [`id ${idOrUrl}`, `url ${idOrUrl}`] }),
  )

export const listCurrencies = (database: Kysely<Tables>): Promise<CurrencyRow[]> =>
  database.selectFrom('currency').selectAll().orderBy('name').execute()
