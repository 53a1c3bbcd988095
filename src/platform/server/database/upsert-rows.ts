import { type Insertable, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Tx } from './transact.ts'

/** The number of rows in one statement. PostgreSQL allows 65,535 parameters, so a row can have 131 columns. */
const batchSize = 500

/**
 * Inserts rows, and updates existing rows with the same key. All rows must have the same columns in the same order.
 * They can refer to each other only with deferred foreign keys, because they are inserted in batches.
 * @param onlyNew columns that are only set in new rows
 */
export const upsertRows = async <Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  key: keyof Insertable<Tables[Name]> & string,
  rows: readonly Insertable<Tables[Name]>[],
  { onlyNew = [] }: { readonly onlyNew?: readonly string[] } = {},
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const changes = columns
    .filter((column) => column !== key && !onlyNew.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  for (let from = 0; from < rows.length; from += batchSize) {
    const values = rows.slice(from, from + batchSize).map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`.execute(tx)
  }
}
