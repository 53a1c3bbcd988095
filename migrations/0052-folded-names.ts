import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Adds the index with which staff find people regardless of accents and apostrophes: 'oneill' finds 'O’Neill'. It has
 * only the few texts that folding can change; the index app_user_search finds the others. The index customer_search is
 * no longer used. A later release drops it, because processes of the release before this one need it during the upgrade.
 */
export const upOnline = async ({ changeSchema, createIndex }: Online): Promise<void> => {
  await changeSchema(async (tx) => {
    await sql`create or replace function folded(words text) returns text language sql immutable strict parallel safe
      return translate(search_key(translate(words, '''’ʼ\`´‘ʻ′', '')), 'ς', 'σ')`.execute(tx)
    await sql`create or replace function can_change_if_folded(words text) returns boolean
      language sql immutable strict parallel safe
      return octet_length(words) > char_length(words) or position('''' in words) > 0 or position('\`' in words) > 0`.execute(
      tx,
    )
  })
  await createIndex(
    'app_user_search_folded',
    'on app_user using gin (folded(search_text) gin_trgm_ops) where can_change_if_folded(search_text)',
  )
}
