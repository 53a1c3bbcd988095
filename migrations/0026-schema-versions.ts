import { type Kysely, sql } from 'kysely'

/**
 * Which version of its shape a document is stored in stands in the document; the column says the same, so that
 * older ones are found without reading documents. Those stored until now name none: they count as the first.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const table of ['event', 'event_snapshot'])
    await sql`alter table ${sql.ref(table)} add column schema_version smallint not null default 1`.execute(
      database,
    )
}
