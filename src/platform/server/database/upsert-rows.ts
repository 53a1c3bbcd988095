import { type Insertable, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Tx } from './transact.ts'

/** Far below the 65,535 parameters of one statement. */
const rowsAtOnce = 500

/**
 * Writes rows, each in place of the one with the same key; all of them say the same columns. They may name each other.
 * @param onlyNew columns that stay as they are where there is a row
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
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`.execute(tx)
  }
}
