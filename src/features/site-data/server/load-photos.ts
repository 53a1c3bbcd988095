import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaRecord } from '#features/media/rules/media-record.ts'
import { type LibraryDeps, storeCopiedPhoto } from '#features/media/server/index.ts'
import { maxUploadBytes } from '#platform/server/uploads/uploads.ts'
import { photoFileName } from './data-files.ts'
import type { Placed, RecordProblem } from './read-records.ts'

const megabyte = 1_048_576
/** A stored photo can be larger than its upload, but never larger than this. */
const maxFileBytes = 4 * maxUploadBytes

/**
 * Stores the photos of a folder in the library one by one, before records that show them are loaded.
 * @param isTrial stores none and returns what the result would be
 */
export const loadPhotos = async (
  library: LibraryDeps,
  folder: string,
  photos: readonly Placed<MediaRecord>[],
  isTrial: boolean,
): Promise<{ photos: Placed<MediaRecord>[]; problems: RecordProblem[] }> => {
  const taken: Placed<MediaRecord>[] = []
  const problems: RecordProblem[] = []
  for (const { value, problem } of photos) {
    const carried = { stated: value.file, read: () => bytesAt(join(folder, photoFileName(value.id))) }
    const file = await storeCopiedPhoto(library, carried, isTrial)
    if ('reason' in file) problems.push(problem(['file'], file.reason))
    else taken.push({ value: { ...value, file }, problem })
  }
  return { photos: taken, problems }
}

const bytesAt = async (path: string): Promise<Buffer | { readonly reason: string }> => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return { reason: 'its file is missing' }
  if (found.size > maxFileBytes)
    return { reason: `its file is too large: at most ${maxFileBytes / megabyte} MB` }
  return readFile(path)
}
