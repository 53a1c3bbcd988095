import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type FileStore, FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { importPhoto } from '#platform/server/images/import-photo.ts'
import { createWorkQueue } from '#platform/server/work-queue.ts'
import type { PhotoFile } from '../rules/media-record.ts'
import { claimFile } from './media-store.ts'

export type LibraryDeps = {
  readonly database: Database
  readonly files: FileStore
  now(): Date
  /** Hears why files could not be kept. */
  onError(problem: unknown): void
}

/** Milliseconds for which a file stays that no photo shows: far longer than it takes to make one of it. */
export const unusedLifetimeMs = 3_600_000
/** Photos that wait to be taken while another one is: each may hold 20 MB, and a decoded one much more. */
const queue = createWorkQueue({ atOnce: 1, waiting: 8 })
/** Seconds after which one that found too many before it may ask again. */
const retryAfter = 5

/** Where the file of a photo lies, by its hash. */
export const nameOfPhoto = (hash: string): string => `library/${hash.slice(0, 2)}/${hash}.jpg`

/**
 * Keeps the file of a photo, once. Its row is there first: if this process dies in between, `dropUnusedFiles` finds it.
 * @returns pictureUnusable with the reason; filesAway; busy when too many are being taken
 */
export const storePhoto = async (
  { database, files, now, onError }: LibraryDeps,
  bytes: Uint8Array,
  whose: string,
): Promise<PhotoFile | Refusal> => {
  const taken = await queue.run(() => importPhoto(bytes), whose)
  if (!taken) return refusal('busy', { retryAfter })
  const photo = taken.result
  if ('reason' in photo) return refusal('pictureUnusable', { reason: photo.reason })
  const { jpeg, ...facts } = photo
  const until = new Date(now().getTime() + unusedLifetimeMs)
  const file = await claimFile(database, { ...facts, bytes: jpeg.length }, until)
  try {
    const name = nameOfPhoto(file.hash)
    if (!(await files.has(name))) await files.put(name, jpeg)
    return file
  } catch (problem) {
    if (!(problem instanceof FilesUnavailable)) throw problem
    onError(problem)
    return refusal('filesAway')
  }
}
