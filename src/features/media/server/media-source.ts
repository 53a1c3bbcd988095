import { sql } from 'kysely'
import type { RecordProblem, RecordValue } from '#features/records/rules/record-kind.ts'
import { listNaming, type RecordSource, recordSource, writeRows } from '#features/records/server/index.ts'
import { photoVersion } from '#kernel/photos.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { mediaKind } from '../rules/media-kind.ts'
import { type MediaRecord, photoFile } from '../rules/media-record.ts'
import { deleteMedia, findMedia, holdFiles, putMedia } from './media-store.ts'

type MediaSourceDeps = {
  /** Every kind of record, some of which show photos. */
  sources(): readonly RecordSource[]
  /** Who is shown by some pictures, by their ids. */
  peopleWith(tx: Tx, pictureIds: readonly string[]): Promise<readonly { readonly name: string }[]>
}

/** Photos of the library, as staff keep them. What shows a photo is written anew when it is to look different. */
export const mediaSource = ({ sources, peopleWith }: MediaSourceDeps): RecordSource =>
  recordSource<MediaRecord>({
    kind: mediaKind,
    async write(tx, values) {
      for (const value of values) {
        const before = await findMedia(tx, value.id)
        await putMedia(tx, value)
        if (before && !looksTheSame(before, value)) await showAnew(tx, value.id, sources())
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

const looksTheSame = ({ hash, alt, crop, focus }: Before, after: MediaRecord): boolean =>
  alt === after.alt &&
  photoVersion({ file: { hash }, crop: crop ?? undefined, focus: focus ?? undefined }) === photoVersion(after)

/** Whoever writes the rows of many records at once: photos do not change meanwhile what they show of them. */
export const waitForPhotos = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('photos shown anew'))`.execute(tx)
}

/**
 * Writes the rows of every record that shows a photo, so that exactly the pages are made anew that show it. One photo
 * after another, or of two in one record each would write the other as it was. Whoever changes such a record meanwhile
 * waits for the photo, and reads it as it is then: `findPhotos` holds those that the record showed and will show.
 */
const showAnew = async (tx: Tx, id: string, sources: readonly RecordSource[]): Promise<void> => {
  await waitForPhotos(tx)
  for (const { kind, content } of await listNaming(tx, { kind: 'media', id })) {
    const source = sources.find((each) => each.kind.name === kind)
    if (source) await writeRows(tx, source, [content], { only: 'look' })
  }
}

/** Photos whose file is not here, or is said to be another than it is. */
const fileProblems = async (
  tx: Tx,
  values: readonly RecordValue[],
): Promise<(RecordProblem & { id: string })[]> => {
  const photos = values as unknown as readonly MediaRecord[]
  const files = await holdFiles(
    tx,
    photos.map(({ file }) => file.hash),
  )
  return photos.flatMap(({ id, file }) => {
    const kept = files.get(file.hash)
    const isSame = kept && photoFile.keyof().options.every((key) => kept[key] === file[key])
    return isSame ? [] : [{ id, path: ['file'], message: 'File not found. Upload the picture instead.' }]
  })
}
