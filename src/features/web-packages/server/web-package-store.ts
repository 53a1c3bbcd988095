import { type Kysely, type Selectable, sql } from 'kysely'
import { findPlaces } from '#features/catalogue/server/index.ts'
import type { Section } from '#kernel/section.ts'
import { keysOfIds, readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

export type WebPackageRow = Selectable<Tables['web_package']>
type Filter = {
  readonly section?: Section
  readonly locationId?: string
  /** True to omit packages of locations without a page. */
  readonly isOnWeb?: boolean
}

/** The SQL condition that a package’s location has a page. A package in a location without a page has none either. */
export const isLocationOnWeb = sql<boolean>`exists (
  select from location where location.id = web_package.location_id and not location.remove_from_web)`

export const findWebPackages = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<WebPackageRow[]> =>
  ids.length === 0
    ? []
    : readByKeys(
        () => database.selectFrom('web_package').selectAll().where('id', 'in', ids).execute(),
        () => ({ web_package: keysOfIds(ids) }),
      )

/** Returns a package if its location has a page. */
export const findWebPackageOnWeb = async (
  database: Kysely<Tables>,
  id: string,
): Promise<WebPackageRow | undefined> => {
  const [row] = await findWebPackages(database, [id])
  const [location] = row ? await findPlaces(database, [row.location_id]) : []
  return location && !location.remove_from_web ? row : undefined
}

const matching = ({ section, locationId, isOnWeb }: Filter) => {
  const conditions = [
    sql<boolean>`true`,
    ...(section === undefined ? [] : [sql<boolean>`${section} = any(sections)`]),
    ...(locationId === undefined ? [] : [sql<boolean>`location_id = ${locationId}`]),
    ...(isOnWeb ? [isLocationOnWeb] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const cacheKeysOf = ({ locationId }: Filter): Readonly<Record<string, readonly string[]>> =>
  locationId === undefined ? {} : { web_package: [`in ${locationId}`], location: [`id ${locationId}`] }

/** Returns packages sorted by name. */
export const listWebPackages = (
  database: Kysely<Tables>,
  filter: Filter,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<WebPackageRow[]> =>
  readByKeys(
    () =>
      database
        .selectFrom('web_package')
        .selectAll()
        .where(matching(filter))
        .orderBy('name')
        .orderBy('id')
        .limit(limit)
        .offset(skip)
        .execute(),
    () => cacheKeysOf(filter),
  )

export const countWebPackages = async (database: Kysely<Tables>, filter: Filter): Promise<number> => {
  const { count } = await readByKeys(
    () =>
      database
        .selectFrom('web_package')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(matching(filter))
        .executeTakeFirstOrThrow(),
    () => cacheKeysOf(filter),
  )
  return Number(count)
}

/** Returns the ready-made packages of locations with a page, with their sections. */
export const listPublicWebPackages = async (
  database: Kysely<Tables>,
): Promise<{ id: string; place: string; sections: Section[] }[]> =>
  database
    .selectFrom('web_package')
    .innerJoin('location', 'location.id', 'web_package.location_id')
    .select(['web_package.id', 'location.slug as place', 'web_package.sections'])
    .where('remove_from_web', '=', false)
    .orderBy('web_package.id')
    .execute()

export const deleteWebPackage = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('web_package').where('id', '=', id).execute()
}
