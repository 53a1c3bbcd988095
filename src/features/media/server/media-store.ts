import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { MediaRecord, PhotoFile } from '../rules/media-record.ts'
import './tables.ts'

type Store = Kysely<Tables>

const fileColumns = ['hash', 'type', 'width', 'height', 'bytes'] as const

/**
 * Reserves a file that is about to be stored or shown, so that it is not deleted before `until`.
 * @returns the data of the file: the existing data if the file is already stored, otherwise the given data
 */
export const claimFile = (store: Store, file: PhotoFile, until: Date): Promise<PhotoFile> =>
  store
    .insertInto('media_file')
    .values({ ...file, retained_until: until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ retained_until: until }))
    .returning(fileColumns)
    .executeTakeFirstOrThrow()

/** Returns the data of a stored file. */
export const findFile = (store: Store, hash: string): Promise<PhotoFile | undefined> =>
  store.selectFrom('media_file').select(fileColumns).where('hash', '=', hash).executeTakeFirst()

/** Returns files by hash, and locks them until this transaction ends. */
export const lockFiles = async (tx: Tx, hashes: readonly string[]): Promise<Map<string, PhotoFile>> => {
  const rows = await tx
    .selectFrom('media_file')
    .select(fileColumns)
    .where('hash', '=', sql<string>`any(${[...new Set(hashes)]}::text[])`)
    .orderBy('hash')
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Returns the hashes of files that no photo uses and whose reservation ended before the instant `before`. */
export const listUnusedFiles = async (store: Store, before: Date, limit: number): Promise<string[]> => {
  const rows = await store
    .selectFrom('media_file')
    .select('hash')
    .where('retained_until', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media').select('media.id').whereRef('media.hash', '=', 'media_file.hash'))),
    )
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/**
 * Deletes the row of a file if it is still unused. A concurrent upload of the same file waits.
 * @returns true if the row was deleted
 */
export const deleteUnusedFileRow = async (tx: Tx, hash: string, before: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('media_file')
    .select('hash')
    .where('hash', '=', hash)
    .where('retained_until', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return false
  // A separate statement, because it must see a photo that another transaction committed just before this one got the
  // lock.
  const { numDeletedRows } = await tx
    .deleteFrom('media_file')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media').select('media.id').where('media.hash', '=', hash))),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const storeMedia = async (tx: Tx, { id, alt, file, crop, focus }: MediaRecord): Promise<void> => {
  const row = {
    hash: file.hash,
    alt,
    crop: crop ? JSON.stringify(crop) : null,
    focus: focus ? JSON.stringify(focus) : null,
  }
  await tx
    .insertInto('media')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export const deleteMedia = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('media').where('id', '=', id).execute()
}

/**
 * Returns the id of the photo that uses a file; undefined if there is none. If several photos use the file, always
 * returns the same one. Other calls for the file wait until this transaction ends.
 */
export const lockMediaOfFile = async (tx: Tx, hash: string): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`photo ${hash}`}))`.execute(tx)
  return (await tx.selectFrom('media').select('id').where('hash', '=', hash).orderBy('id').executeTakeFirst())
    ?.id
}

/** Returns a photo’s file hash, description, crop and focus. */
export const findMedia = (store: Store, id: string) =>
  store.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a photo’s hash, crop and focus, and the size of its file. */
export const findShownMedia = (store: Store, id: string) =>
  store
    .selectFrom('media')
    .innerJoin('media_file', 'media_file.hash', 'media.hash')
    .select(['media.hash', 'crop', 'focus', 'width', 'height'])
    .where('media.id', '=', id)
    .executeTakeFirst()

export const hasFile = async (store: Store, hash: string): Promise<boolean> =>
  (await store.selectFrom('media_file').select('hash').where('hash', '=', hash).executeTakeFirst()) !==
  undefined

/** Locks all changes of photos until the transaction ends; for a transaction that writes the rows of many records. */
export const lockPhotoChanges = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('photo changes'))`.execute(tx)
}

/**
 * Returns the file hash, crop and focus of the given photos, which determine their addresses. Missing photos are
 * omitted.
 */
export const listCuts = async (store: Store, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : store.selectFrom('media').select(['id', 'hash', 'crop', 'focus']).where('id', 'in', ids).execute()
