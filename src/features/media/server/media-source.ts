import type { RecordProblem, RecordValue } from '#features/records/rules/record-kind.ts'
import {
  listReferencing,
  type RecordSource,
  recordSource,
  writeRows,
} from '#features/records/server/index.ts'
import { photoVersion } from '#kernel/photos.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { mediaKind } from '../rules/media-kind.ts'
import { type MediaRecord, photoFile } from '../rules/media-record.ts'
import { deleteMedia, findMedia, lockFiles, lockPhotoChanges, storeMedia } from './media-store.ts'

type MediaSourceDeps = {
  /** All kinds of records; some of them show photos. */
  sources(): readonly RecordSource[]
  /** Returns the people who have one of these pictures as their portrait. */
  peopleWith(tx: Tx, pictureIds: readonly string[]): Promise<readonly { readonly name: string }[]>
}

/** Returns the record source of photos. When the appearance of a photo changes, all rows that show it are rewritten. */
export const mediaSource = ({ sources, peopleWith }: MediaSourceDeps): RecordSource =>
  recordSource<MediaRecord>({
    kind: mediaKind,
    async write(tx, values) {
      for (const value of values) {
        const before = await findMedia(tx, value.id)
        await storeMedia(tx, value)
        if (before && !isSameAppearance(before, value)) await rewriteShowingRows(tx, value.id, sources())
      }
    },
    erase: deleteMedia,
    problems: fileProblems,
    async usedIn(tx, id) {
      const people = await peopleWith(tx, [`photo/${id}`])
      return people.length > 0 ? `by ${people.map(({ name }) => name).join(', ')}` : undefined
    },
  })

type Before = NonNullable<Awaited<ReturnType<typeof findMedia>>>

const isSameAppearance = ({ hash, alt, crop, focus }: Before, after: MediaRecord): boolean =>
  alt === after.alt &&
  photoVersion({ file: { hash }, crop: crop ?? undefined, focus: focus ?? undefined }) === photoVersion(after)

/**
 * Rewrites the rows of every record that shows a photo, which invalidates exactly the pages that show it. Runs for one
 * photo at a time. Otherwise, two concurrent changes of photos in one record would each write the old version of the
 * other photo. `findPhotos` locks the photos that a record shows before and after a change. So a concurrent change of
 * such a record waits, and then reads the new photo.
 */
const rewriteShowingRows = async (tx: Tx, id: string, sources: readonly RecordSource[]): Promise<void> => {
  await lockPhotoChanges(tx)
  for (const { kind, content } of await listReferencing(tx, { kind: 'media', id })) {
    const source = sources.find((each) => each.kind.name === kind)
    if (source) await writeRows(tx, source, [content], { isLocking: false })
  }
}

/** Returns the problems of photos whose file is missing or whose data about the file is wrong. */
const fileProblems = async (
  tx: Tx,
  values: readonly RecordValue[],
): Promise<(RecordProblem & { id: string })[]> => {
  const photos = values as unknown as readonly MediaRecord[]
  const files = await lockFiles(
    tx,
    photos.map(({ file }) => file.hash),
  )
  return photos.flatMap(({ id, file }) => {
    const stored = files.get(file.hash)
    const isSame = stored && photoFile.keyof().options.every((key) => stored[key] === file[key])
    return isSame ? [] : [{ id, path: ['file'], message: 'File not found. Upload the picture instead.' }]
  })
}
