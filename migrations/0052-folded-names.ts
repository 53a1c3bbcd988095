import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Lets staff find people and events regardless of accents and apostrophes: 'oneill' finds 'O’Neill'. Few texts of people
 * change when they are folded, so only these get a second index. The texts of events are stored folded.
 */
export const upOnline = async ({ changeSchema, createIndex, database }: Online): Promise<void> => {
  await changeSchema(async (tx) => {
    await sql`create or replace function folded(words text) returns text language sql immutable strict parallel safe
      return translate(search_key(words), '''’ʼ\`', '')`.execute(tx)
    await sql`create or replace function changes_if_folded(words text) returns boolean
      language sql immutable strict parallel safe
      return octet_length(words) > char_length(words) or words ~ '[\`'']'`.execute(tx)
  })
  await createIndex(
    'app_user_search_folded',
    'on app_user using gin (folded(search_text) gin_trgm_ops) where changes_if_folded(search_text)',
  )
  await sql`drop index concurrently if exists customer_search`.execute(database)
}
