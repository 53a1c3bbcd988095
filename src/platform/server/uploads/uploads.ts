import { type ColumnType, sql } from 'kysely'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '../database/connect.ts'
import { timedId } from '../timed-id.ts'

declare module '../database/tables.ts' {
  interface Tables {
    upload: {
      id: string
      user_id: string
      name: string
      /** The size in bytes; null until all bytes have arrived. */
      size: ColumnType<number | null, null, number>
      created_at: Date
    }
    upload_part: { upload_id: string; number: number; bytes: Uint8Array }
  }
}

const megabyte = 1_048_576
/** Maximum bytes of a file: the largest accepted picture. */
export const maxUploadBytes = 20 * megabyte
/**
 * A file that is too big is still read up to this multiple of the limit. Browsers read the refusal only after they have
 * sent the whole file.
 */
const maxReadFactor = 3
/** Maximum number of files that one user uploads within the lifetime and has not used. */
const maxUploads = 20
/** The minimum time in milliseconds for which a file is stored. */
const lifetimeMs = 3_600_000
/** Bytes of an arriving file that are collected in memory before they are stored. */
const partSize = megabyte / 4

type SentFile = {
  readonly userId: string
  readonly name: string
  /** The bytes as they arrive; undefined when the request has none. */
  readonly bytes: AsyncIterable<Uint8Array> | undefined
  readonly at: Date
}

/**
 * Stores an uploaded file for at least an hour, part by part as it arrives.
 * @returns its id and size, or uploadEmpty, uploadTooBig, or uploadsTooMany when the user has too many unused files
 */
export const receiveUpload = async (
  database: Database,
  { userId, name, bytes, at }: SentFile,
  maxBytes = maxUploadBytes,
): Promise<{ id: string; size: number } | Refusal> => {
  if (!bytes) return refusal('uploadEmpty')
  const id = timedId(at)
  if (!(await claimSlot(database, { id, userId, name, at }))) return refusal('uploadsTooMany')
  const dropUpload = () => database.deleteFrom('upload').where('id', '=', id).execute()
  try {
    const size = await storeParts(database, id, bytes, maxBytes)
    if (size > maxBytes || size === 0) {
      await dropUpload()
      return size === 0 ? refusal('uploadEmpty') : refusal('uploadTooBig', { most: maxBytes / megabyte })
    }
    await database.updateTable('upload').set({ size }).where('id', '=', id).execute()
    return { id, size }
  } catch (problem) {
    await dropUpload().catch(() => {})
    // The client has disconnected: it gets no response, and nothing failed on our side.
    if (isDisconnect(problem)) return refusal('uploadEmpty')
    throw problem
  }
}

/** Returns true if the client disconnected during the upload, for example by closing the page. */
const isDisconnect = (problem: unknown): boolean =>
  problem instanceof Error &&
  problem.message === 'aborted' &&
  'code' in problem &&
  problem.code === 'ECONNRESET'

/**
 * Registers an upload whose bytes have not arrived. Returns false if the user has too many uploads. Locks the user's
 * uploads, so that concurrent requests can't exceed the limit.
 */
const claimSlot = (
  database: Database,
  { id, userId, name, at }: { id: string; userId: string; name: string; at: Date },
): Promise<boolean> =>
  database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`upload ${userId}`}))`.execute(tx)
    const { rowCount } = await tx
      .selectFrom('upload')
      .select((row) => row.fn.countAll<number>().as('rowCount'))
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(at.getTime() - lifetimeMs))
      .executeTakeFirstOrThrow()
    if (Number(rowCount) >= maxUploads) return false
    await tx.insertInto('upload').values({ id, user_id: userId, name, size: null, created_at: at }).execute()
    return true
  })

/**
 * Stores the bytes in parts. If the file is too big, storing stops, and reading stops at a higher limit. The caller
 * then deletes the stored parts.
 * @returns the number of bytes that were read
 */
const storeParts = async (
  database: Database,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number> => {
  let [size, number] = [0, 0]
  let bufferedChunks: Uint8Array[] = []
  let bufferedBytes = 0
  const storePart = async () => {
    if (bufferedBytes === 0) return
    await database
      .insertInto('upload_part')
      .values({ upload_id: id, number, bytes: Buffer.concat(bufferedChunks) })
      .execute()
    number += 1
    bufferedChunks = []
    bufferedBytes = 0
  }
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxReadFactor * maxBytes) return size
    if (size > maxBytes) {
      bufferedChunks = []
      continue
    }
    bufferedChunks.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes >= partSize) await storePart()
  }
  if (size <= maxBytes) await storePart()
  return size
}

/** Returns a complete file to the user who uploaded it; undefined for other users, and for an incomplete file. */
export const readUpload = async (
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<{ name: string; bytes: Uint8Array } | undefined> => {
  const storedUploads = await database
    .selectFrom('upload')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .executeTakeFirst()
  if (!storedUploads) return undefined
  const parts = await database
    .selectFrom('upload_part')
    .select('bytes')
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  return { name: storedUploads.name, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) }
}

/**
 * Returns the user's complete files with these ids, in their order. A file of another user is missing.
 * @param locks true to lock them until the transaction ends, so that no other request can use them
 */
export const findUploads = async (
  database: Database,
  { ids, userId, locks = false }: { ids: readonly string[]; userId: string; locks?: boolean },
): Promise<{ id: string; name: string; size: number }[]> => {
  const storedUploads = await database
    .selectFrom('upload')
    .select(['id', 'name', sql<number>`size`.as('size')])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .orderBy('id')
    .$if(locks, (query) => query.forUpdate())
    .execute()
  return ids.flatMap((id) => storedUploads.find((upload) => upload.id === id) ?? [])
}

/** Returns at least the first 256 KB of a file, or all of a smaller one. */
export const readUploadStart = async (database: Database, id: string): Promise<Uint8Array> => {
  const part = await database
    .selectFrom('upload_part')
    .select('bytes')
    .where('upload_id', '=', id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return part?.bytes ?? new Uint8Array()
}

/** Deletes a file that has been used, so that it no longer counts towards the user's limit. */
export const deleteUpload = async (database: Database, id: string): Promise<void> => {
  await database.deleteFrom('upload').where('id', '=', id).execute()
}

/** Deletes files that were uploaded more than an hour ago. */
export const deleteOldUploads = async (database: Database, now: Date): Promise<void> => {
  await database
    .deleteFrom('upload')
    .where('created_at', '<', new Date(now.getTime() - lifetimeMs))
    .execute()
}
