import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Partitions are created this many months ahead, because a failing job may not be noticed at once. */
const monthsAhead = 3

/**
 * Creates the partitions of the coming months for every table that is partitioned by month. Also creates those of
 * months whose rows are in the default partition.
 * @returns the names of the new partitions
 * @throws when a table is in use for too long; the caller can try again
 */
export const createPartitions = async (database: Database, now: Date): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string; moment: string }>`
    select relname as name, attname as moment
    from pg_partitioned_table
      join pg_class on pg_class.oid = partrelid
      join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where relnamespace = current_schema()::regnamespace
    order by relname`.execute(database)
  const created: string[] = []
  for (const { name, moment } of tables) {
    const { rows } = await sql<{ part: string }>`
      select make_partitions(${name}, ${moment}, ${now},
        ${now}::timestamptz + make_interval(months => ${monthsAhead})) as part`.execute(database)
    created.push(...rows.map(({ part }) => part))
  }
  return created
}
