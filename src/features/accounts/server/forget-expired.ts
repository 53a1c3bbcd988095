import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Used and expired links still explain themselves for this many days. */
const linkDays = 30
const dayLength = 86_400_000

/** Removes sessions that have ended and links too old to be explained. @returns how many */
export const forgetExpired = async (database: Kysely<Tables>, now: Date): Promise<number> => {
  const sessions = await database.deleteFrom('session').where('expires_at', '<', now).executeTakeFirst()
  const links = await database
    .deleteFrom('login_link')
    .where('expires_at', '<', new Date(now.getTime() - linkDays * dayLength))
    .executeTakeFirst()
  return Number(sessions.numDeletedRows + links.numDeletedRows)
}
