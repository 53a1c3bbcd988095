import { createHash } from 'node:crypto'
import { isRefusal } from '#kernel/refusal.ts'
import type { FileStore } from '#platform/adapters/object-storage/file-store.ts'
import { importPhoto } from '#platform/server/images/import-photo.ts'
import type { PhotoFile } from '../rules/media-record.ts'
import { claimFile, findFile } from './media-store.ts'
import { type LibraryDeps, libraryFileName, storePhoto, unusedLifetimeMs } from './store-photo.ts'

/** Returns the file of a photo, for a copy on another site; undefined if the file is missing. */
export const readPhotoFile = (files: FileStore, hash: string): Promise<Buffer | undefined> =>
  files.read(libraryFileName(hash))

type UnusablePhoto = { readonly reason: string }

type CopiedPhoto = {
  /** The other site’s data about the file. */
  readonly declared: PhotoFile
  /** Reads the bytes of the file, or returns why they are unavailable. */
  read(): Promise<Uint8Array | UnusablePhoto>
}

/**
 * Stores the file of a photo from another site, unless this site has the file already. The file passes the same checks
 * as an upload, and re-encoding can change its bytes.
 * @param isTrial true to store nothing, but return what a real load of the site data would return
 * @returns the file, or the reason why it cannot be used, worded to follow a colon in a message
 */
export const storeCopiedPhoto = async (
  library: LibraryDeps,
  { declared, read }: CopiedPhoto,
  isTrial: boolean,
): Promise<PhotoFile | UnusablePhoto> => {
  const { database, files } = library
  const findStored = async (hash: string): Promise<PhotoFile | undefined> => {
    const file = await findFile(database, hash)
    if (!file || !(await files.has(libraryFileName(hash)))) return undefined
    return isTrial ? file : claimFile(database, file, new Date(library.now().getTime() + unusedLifetimeMs))
  }
  // If this site has the file already, its stored data takes precedence over the data from the other site.
  const existing = await findStored(declared.hash)
  if (existing) return existing
  const bytes = await read()
  if ('reason' in bytes) return bytes
  const copied = await findStored(createHash('sha256').update(bytes).digest('hex'))
  if (copied) return copied
  if (!isTrial) {
    const stored = await storePhoto(library, bytes, 'a load')
    return isRefusal(stored) ? { reason: stored.text } : stored
  }
  const photo = await importPhoto(bytes)
  if ('reason' in photo) return photo
  const { jpeg: encoded, ...facts } = photo
  return { ...facts, bytes: encoded.length }
}
