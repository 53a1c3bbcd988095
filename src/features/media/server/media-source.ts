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
  /** Returns the members of staff whose own photo is one of the given pictures. */
  staffWithPictures(tx: Tx, pictureIds: readonly string[]): Promise<readonly { readonly name: string }[]>
}

/** Returns the record source of photos. A visible change of a photo rewrites the rows of all records that show it. */
export const mediaSource = ({ sources, staffWithPictures }: MediaSourceDeps): RecordSource =>
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
      const people = await staffWithPictures(tx, [`photo/${id}`])
      return people.length > 0 ? `by ${people.map(({ name }) => name).join(', ')}` : undefined
    },
  })

type StoredMedia = NonNullable<Awaited<ReturnType<typeof findMedia>>>

const isSameAppearance = ({ hash, alt, crop, focus }: StoredMedia, after: MediaRecord): boolean =>
  alt === after.alt &&
  photoVersion({ file: { hash }, crop: crop ?? undefined, focus: focus ?? undefined }) === photoVersion(after)

/**
 * Rewrites the rows of every record that shows a photo, which invalidates exactly the pages that show the photo. Only
 * one rewrite runs at a time: if two photos of one record changed at once, each rewrite would store the old version of
 * the other photo. A change of a record locks (with `lockPhotos`) the photos that the record showed and those that it
 * will show. So such a change waits for a rewrite, and then reads the new photo.
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
    const storedFile = files.get(file.hash)
    const isSame = storedFile && photoFile.keyof().options.every((key) => storedFile[key] === file[key])
    return isSame
      ? []
      : [
          {
            id,
            path: ['file'],
            message: 'The file of this picture is missing or different. Please upload the picture.',
          },
        ]
  })
}
