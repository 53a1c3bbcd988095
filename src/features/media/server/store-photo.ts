import type { Refusal } from '#kernel/refusal.ts'
import { type FileStore, FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { importPhoto } from '#platform/server/images/import-photo.ts'
import { createWorkQueue } from '#platform/server/work-queue.ts'
import type { PhotoFile } from '../rules/media-record.ts'
import { refusal } from '../rules/refusals.ts'
import { claimFile } from './media-store.ts'

export type LibraryDeps = {
  readonly database: Database
  readonly files: FileStore
  now(): Date
  /** Called with the reason when files cannot be stored or deleted. */
  onError(problem: unknown): void
}

/** How long a file without a photo is retained: much longer than the creation of a photo takes. */
export const unusedLifetimeMs = 3_600_000
/** Limits how many photos wait while one is processed: each can have 20 MB, and needs much more memory when decoded. */
const photoQueue = createWorkQueue({ atOnce: 1, waiting: 8 })
/** Seconds after which a client that found the queue full can try again. */
const retryAfterSeconds = 5

/** Returns the name of a photo's file in the file storage, by its hash. */
export const libraryFileName = (hash: string): string => `library/${hash.slice(0, 2)}/${hash}.jpg`

/**
 * Stores the file of a photo once. Its row is written before the file, so that `deleteUnusedFiles` can delete both even
 * if this process crashes.
 * @param owner the user or task that the photo belongs to; each gets a fair share of the queue
 * @returns the file, or a refusal: pictureUnusable with the reason, filesUnavailable, or busy if the queue is full
 */
export const storePhoto = async (
  { database, files, now, onError }: LibraryDeps,
  bytes: Uint8Array,
  owner: string,
): Promise<PhotoFile | Refusal> => {
  const outcome = await photoQueue.run(() => importPhoto(bytes), owner)
  if (!outcome) return refusal('busy', { retryAfter: retryAfterSeconds })
  const photo = outcome.result
  if ('reason' in photo) return refusal('pictureUnusable', { reason: photo.reason })
  const { jpeg, ...facts } = photo
  const retainedUntil = new Date(now().getTime() + unusedLifetimeMs)
  const file = await claimFile(database, { ...facts, bytes: jpeg.length }, retainedUntil)
  try {
    const name = libraryFileName(file.hash)
    if (!(await files.has(name))) await files.put(name, jpeg)
    return file
  } catch (problem) {
    if (!(problem instanceof FilesUnavailable)) throw problem
    onError(problem)
    return refusal('filesUnavailable')
  }
}
