import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Tables that change with every request, allowed or refused. */
const ignoredTables = ['rate_limit']

/** Returns a text that changes whenever a row is inserted, updated or deleted in any table except the ignored ones. */
export const dataFingerprint = async (database: Kysely<Tables>): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and not tablename = any(${ignoredTables}) order by 1`.execute(database)
  const counts = tables.map(
    ({ name }) =>
      sql`select ${name} || ' ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ mark: string }>`${sql.join(counts, sql` union all `)}`.execute(database)
  // Parallel workers of PostgreSQL return the rows in any order.
  return rows
    .map(({ mark }) => mark)
    .sort()
    .join('\n')
}
