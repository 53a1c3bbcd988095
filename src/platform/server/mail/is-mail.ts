import { type RawBuilder, sql } from 'kysely'
import { instantOfId } from '../timed-id.ts'

/**
 * The condition for one mail of the outbox. An id says when its mail was written, so only that month is looked
 * into; those of mails from before ids did so may be in any.
 */
export const isMail = (id: string): RawBuilder<boolean> => {
  const writtenAt = instantOfId(id)
  return writtenAt ? sql<boolean>`(id = ${id} and created_at = ${writtenAt})` : sql<boolean>`id = ${id}`
}
