import { type Kysely, type Selectable, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { readByKeys } from '#platform/server/publication/topics.ts'
import '../tables.ts'

export type WebPackageRow = Selectable<Tables['web_package']>
type Filter = { readonly section?: Section; readonly locationId?: string }

export const findWebPackages = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<WebPackageRow[]> =>
  ids.length === 0
    ? []
    : readByKeys(
        () => database.selectFrom('web_package').selectAll().where('id', 'in', ids).execute(),
        () => ({ web_package: ids.map((id) => `id ${id}`) }),
      )

/** By name. */
export const listWebPackages = (
  database: Kysely<Tables>,
  { section, locationId }: Filter,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ rows: WebPackageRow[]; count: number }> => {
  const conditions = [
    sql<boolean>`true`,
    ...(section === undefined ? [] : [sql<boolean>`${section} = any(sections)`]),
    ...(locationId === undefined ? [] : [sql<boolean>`location_id = ${locationId}`]),
  ]
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`
  return readByKeys(
    async () => {
      const [rows, counted] = await Promise.all([
        database
          .selectFrom('web_package')
          .selectAll()
          .where(where)
          .orderBy('name')
          .orderBy('id')
          .limit(limit)
          .offset(skip)
          .execute(),
        database
          .selectFrom('web_package')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where(where)
          .executeTakeFirstOrThrow(),
      ])
      return { rows, count: Number(counted.count) }
    },
    (): Readonly<Record<string, readonly string[]>> =>
      locationId === undefined ? {} : { web_package: [`in ${locationId}`] },
  )
}
