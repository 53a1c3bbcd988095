import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'

/** Returns the tables of the schema `public` with their columns in order, without partitions and views. */
export const readColumns = async (database: Database): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname`.execute(database)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
