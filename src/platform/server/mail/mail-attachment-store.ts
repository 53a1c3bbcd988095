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

type FileWithBytes = { readonly name: string; readonly media_type: string; readonly bytes: Buffer }

/** Returns all files of a set with their bytes, in their order. */
export const readAttachments = async (
  database: Kysely<Tables>,
  setId: string,
): Promise<readonly FileWithBytes[]> => {
  const files: FileWithBytes[] = []
  for (const { number } of (await listAttachments(database, [setId])).get(setId) ?? []) {
    const file = await findAttachment(database, setId, number)
    if (file) files.push(file)
  }
  return files
}

/** Returns one file of a set with its bytes; undefined if it was deleted. */
export const findAttachment = async (
  database: Kysely<Tables>,
  setId: string,
  number: number,
): Promise<FileWithBytes | undefined> => {
  const file = await database
    .selectFrom('mail_attachment')
    .select(['name', 'media_type', 'size'])
    .where('set_id', '=', setId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!file) return undefined
  const { name, media_type, size } = file
  const bytes = await readBytes(database, { setId, number, size })
  // The file may have been deleted in the meantime.
  return bytes.length === size ? { name, media_type, bytes } : undefined
}

/** Bytes of one query. Decoding 10 MB at once would block other requests for a tenth of a second. */
const sliceBytes = 524_288

const readBytes = async (
  database: Kysely<Tables>,
  { setId, number, size }: { readonly setId: string; readonly number: number; readonly size: number },
): Promise<Buffer> => {
  const slices: Uint8Array[] = []
  for (let from = 0; from < size; from += sliceBytes) {
    const { rows } = await sql<{ slice: Uint8Array }>`
      select substring(bytes from ${from + 1}::int for ${sliceBytes}::int) as slice
      from mail_attachment where set_id = ${setId} and number = ${number}`.execute(database)
    slices.push(...rows.map(({ slice }) => slice))
  }
  return Buffer.concat(slices)
}

/** Deletes the files of all emails to the people of the events. */
export const deleteAttachments = async (tx: Tx, eventIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('mail_attachment')
    .where('event_id', '=', sql<string>`any(${[...eventIds]})`)
    .execute()
}
