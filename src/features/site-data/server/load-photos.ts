import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaRecord } from '#features/media/rules/media-record.ts'
import { type LibraryDeps, storeCopiedPhoto } from '#features/media/server/index.ts'
import { maxUploadBytes } from '#platform/server/uploads/uploads.ts'
import { photoFileName } from './data-files.ts'
import type { PositionedRecord, RecordProblem } from './read-records.ts'

const megabyte = 1_048_576
/** A stored photo can be larger than the uploaded file, but never larger than this. */
const maxFileBytes = 4 * maxUploadBytes

/**
 * Stores the photos of a folder in the library one by one, before the records that use them are loaded.
 * @param isTrial true to store nothing, but return the result that a load would have
 */
export const loadPhotos = async (
  library: LibraryDeps,
  folder: string,
  photos: readonly PositionedRecord<MediaRecord>[],
  isTrial: boolean,
): Promise<{ photos: PositionedRecord<MediaRecord>[]; problems: RecordProblem[] }> => {
  const valid: PositionedRecord<MediaRecord>[] = []
  const problems: RecordProblem[] = []
  for (const { value, problem } of photos) {
    const photoFile = { declared: value.file, read: () => bytesAt(join(folder, photoFileName(value.id))) }
    const file = await storeCopiedPhoto(library, photoFile, isTrial)
    if ('reason' in file) problems.push(problem(['file'], file.reason))
    else valid.push({ value: { ...value, file }, problem })
  }
  return { photos: valid, problems }
}

const bytesAt = async (path: string): Promise<Buffer | { readonly reason: string }> => {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) return { reason: 'its file is missing' }
  if (stats.size > maxFileBytes)
    return { reason: `its file is too large: at most ${maxFileBytes / megabyte} MB` }
  return readFile(path)
}
