import { sql } from 'kysely'
import type { Online } from '#platform/server/database/online-migration.ts'

/**
 * Words of a search stand in a record's title, its id, or what is said of a photo: an index of the title alone is of no
 * use to it, and every record was read.
 */
export const upOnline = async ({ database, createIndex }: Online): Promise<void> => {
  await createIndex(
    'record_any_word',
    `on record using gin (title gin_trgm_ops, id gin_trgm_ops,
       (content ->> 'topics') gin_trgm_ops, (content ->> 'alt') gin_trgm_ops) where removed_at is null`,
  )
  await sql`drop index concurrently if exists record_words`.execute(database)
}
