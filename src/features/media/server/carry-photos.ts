import { createHash } from 'node:crypto'
import { isRefusal, refusalResponse } from '#kernel/refusal.ts'
import type { FileStore } from '#platform/adapters/object-storage/file-store.ts'
import { importPhoto } from '#platform/server/images/import-photo.ts'
import type { PhotoFile } from '../rules/media-record.ts'
import { claimFile, findFile } from './media-store.ts'
import { type LibraryDeps, nameOfPhoto, storePhoto, unusedLifetimeMs } from './store-photo.ts'

/** The file of a photo, to be carried to another site; undefined when it is not where files lie. */
export const readPhotoFile = (files: FileStore, hash: string): Promise<Buffer | undefined> =>
  files.read(nameOfPhoto(hash))

type Unusable = { readonly reason: string }

type Carried = {
  /** What the site it comes from says of the file. */
  readonly said: PhotoFile
  /** Its bytes, or why there are none. */
  read(): Promise<Uint8Array | Unusable>
}

/**
 * The file of a photo that another site had: that which is here already, or the one that was carried, taken as any file
 * is that staff send, by what is in it. It is another file by then, made anew of the pixels.
 * @param isTrial keeps nothing, and says what would come of it
 * @returns or why it cannot be used, in words that follow a colon
 */
export const takeCarriedPhoto = async (
  library: LibraryDeps,
  { said, read }: Carried,
  isTrial: boolean,
): Promise<PhotoFile | Unusable> => {
  const { database, files } = library
  const kept = async (hash: string): Promise<PhotoFile | undefined> => {
    const file = await findFile(database, hash)
    if (!file || !(await files.has(nameOfPhoto(hash)))) return undefined
    return isTrial ? file : claimFile(database, file, new Date(library.now().getTime() + unusedLifetimeMs))
  }
  // What is said of a file that is here is looked at no further: what is known of it here goes into the record.
  const here = await kept(said.hash)
  if (here) return here
  const bytes = await read()
  if ('reason' in bytes) return bytes
  const carried = await kept(createHash('sha256').update(bytes).digest('hex'))
  if (carried) return carried
  if (!isTrial) {
    const taken = await storePhoto(library, bytes, 'a load')
    return isRefusal(taken) ? { reason: refusalResponse(taken).text } : taken
  }
  const photo = await importPhoto(bytes)
  if ('reason' in photo) return photo
  const { jpeg, ...facts } = photo
  return { ...facts, bytes: jpeg.length }
}
