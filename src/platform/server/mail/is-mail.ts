import { type RawBuilder, sql } from 'kysely'
import { instantOfId } from '../timed-id.ts'

/**
 * Returns the condition for one mail of the outbox. A timed id contains the time of its mail, so only that month's
 * partition is searched. Older ids have no time, so their mails can be in any partition.
 */
export const isMail = (id: string): RawBuilder<boolean> => {
  const writtenAt = instantOfId(id)
  return writtenAt ? sql<boolean>`(id = ${id} and created_at = ${writtenAt})` : sql<boolean>`id = ${id}`
}
