import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteLinksExpiredBefore } from './links/link-store.ts'
import { deleteSessionsExpiredBefore } from './sessions/session-store.ts'

/** The number of days for which expired links stay stored, so that opening one shows why it does not work. */
const linkDays = 30
const dayMs = 86_400_000

/** Deletes expired sessions and old links. Returns how many sessions and links it deleted. */
export const deleteExpiredSessions = async (database: Kysely<Tables>, now: Date): Promise<number> => {
  const linkCutoff = new Date(now.getTime() - linkDays * dayMs)
  const sessions = await deleteSessionsExpiredBefore(database, now)
  return sessions + (await deleteLinksExpiredBefore(database, linkCutoff))
}
