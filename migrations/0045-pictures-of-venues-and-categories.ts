import { type Kysely, sql } from 'kysely'

/** Venues and categories have pictures, as products and locations do; a ready-made package has its own in its content. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const table of ['venue', 'category'])
    await sql`alter table ${sql.table(table)} add images jsonb not null default '[]'`.execute(database)
}
