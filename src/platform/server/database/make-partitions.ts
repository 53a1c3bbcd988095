import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** A part is there this many months before its first row: jobs may fail for longer than anybody is away. */
const monthsAhead = 3

/**
 * Makes the parts of the coming months of every table that is kept by month, and those of months whose rows had to
 * go where everything goes that has none. Answers the names of the new parts.
 * @throws when a table is in use for so long that its parts cannot be made now; it may be tried again
 */
export const makePartitions = async (database: Database, now: Date): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string; moment: string }>`
    select relname as name, attname as moment
    from pg_partitioned_table
      join pg_class on pg_class.oid = partrelid
      join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where relnamespace = current_schema()::regnamespace
    order by relname`.execute(database)
  const made: string[] = []
  for (const { name, moment } of tables) {
    const { rows } = await sql<{ part: string }>`
      select make_partitions(${name}, ${moment}, ${now},
        ${now}::timestamptz + make_interval(months => ${monthsAhead})) as part`.execute(database)
    made.push(...rows.map(({ part }) => part))
  }
  return made
}
