import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transact.ts'
import '../uploads/uploads.ts'
import './tables.ts'

/** A file of an email without its bytes. `number` is its position in the email, from 0. */
export type AttachedFile = { readonly number: number; readonly name: string; readonly size: number }

type NewAttachment = {
  readonly set_id: string
  readonly number: number
  readonly event_id: string
  readonly media_type: string
  readonly created_at: Date
}

/** Stores a complete upload as a file of a set. PostgreSQL copies the bytes, so they are not in memory here. */
export const storeAttachment = async (tx: Tx, uploadId: string, file: NewAttachment): Promise<void> => {
  await sql`
    insert into mail_attachment (set_id, number, event_id, name, media_type, size, bytes, created_at)
    select ${file.set_id}, ${file.number}, ${file.event_id}, name, ${file.media_type}, size,
      (select string_agg(bytes, ''::bytea order by number) from upload_part where upload_id = upload.id),
      ${file.created_at}
    from upload where id = ${uploadId}`.execute(tx)
}

/** Returns the files of each set, in their order. A set whose files were deleted is missing. */
export const listAttachments = async (
  database: Kysely<Tables>,
  setIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AttachedFile[]>> => {
  if (setIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('mail_attachment')
    .select(['set_id', 'number', 'name', 'size'])
    .where('set_id', '=', sql<string>`any(${[...setIds]})`)
    .orderBy('set_id')
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ set_id }) => set_id)
}

/** Returns all files of a set with their bytes, in their order. */
export const readAttachments = (database: Kysely<Tables>, setId: string) =>
  database
    .selectFrom('mail_attachment')
    .select(['name', 'media_type', 'bytes'])
    .where('set_id', '=', setId)
    .orderBy('number')
    .execute()

/** Returns one file of a set with its bytes. */
export const findAttachment = (database: Kysely<Tables>, setId: string, number: number) =>
  database
    .selectFrom('mail_attachment')
    .select(['name', 'media_type', 'bytes'])
    .where('set_id', '=', setId)
    .where('number', '=', number)
    .executeTakeFirst()

/** Deletes the files of all emails to the people of the events. */
export const deleteAttachments = async (tx: Tx, eventIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('mail_attachment')
    .where('event_id', '=', sql<string>`any(${[...eventIds]})`)
    .execute()
}
