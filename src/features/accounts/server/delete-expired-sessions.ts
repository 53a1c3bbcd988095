import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Used and expired links are stored for this many days, so that opening one shows why it fails. */
const linkDays = 30
const dayLength = 86_400_000

/**
 * Deletes expired sessions and old links, and returns how many. Locked rows are left for the next run, so two processes
 * that delete at the same time never wait for each other.
 */
export const deleteExpiredSessions = async (database: Kysely<Tables>, now: Date): Promise<number> => {
  const linksBefore = new Date(now.getTime() - linkDays * dayLength)
  const sessions = await sql`
    delete from session where id in (
      select id from session where expires_at < ${now} for update skip locked)`.execute(database)
  const links = await sql`
    delete from login_link where id in (
      select id from login_link where expires_at < ${linksBefore} for update skip locked)`.execute(database)
  return Number((sessions.numAffectedRows ?? 0n) + (links.numAffectedRows ?? 0n))
}
