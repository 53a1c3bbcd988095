import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaRecord } from '#features/media/rules/media-record.ts'
import { type LibraryDeps, takeCarriedPhoto } from '#features/media/server/index.ts'
import { largestUpload } from '#platform/server/uploads/uploads.ts'
import { photoFileName } from './data-files.ts'
import type { Placed, RecordProblem } from './read-records.ts'

const megabyte = 1_048_576
/** A photo as a library keeps it may be larger than what was sent of it, and is never larger than this. */
const largestFile = 4 * largestUpload

/**
 * Takes the photos of a folder into the library, one after another, before anything is loaded that shows them.
 * @param isTrial takes none, and says what would come of it
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
    const carried = { said: value.file, read: () => bytesAt(join(folder, photoFileName(value.id))) }
    const file = await takeCarriedPhoto(library, carried, isTrial)
    if ('reason' in file) problems.push(problem(['file'], file.reason))
    else taken.push({ value: { ...value, file }, problem })
  }
  return { photos: taken, problems }
}

const bytesAt = async (path: string): Promise<Buffer | { readonly reason: string }> => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return { reason: 'its file is missing' }
  if (found.size > largestFile)
    return { reason: `its file is too large: at most ${largestFile / megabyte} MB` }
  return readFile(path)
}
