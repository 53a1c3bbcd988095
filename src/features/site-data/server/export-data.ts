import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { stringify } from 'yaml'
import { listShippedReviews } from '#features/catalogue/server/index.ts'
import type { MediaRecord } from '#features/media/rules/media-record.ts'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import { listAllRecords } from '#features/records/server/index.ts'
import type { EditedWebPackage } from '#features/web-packages/rules/web-package-record.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { listMailTexts } from '#platform/server/mail/mail-text-store.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { type DataFile, mailTextsFile, photoFileName, photosFile } from './data-files.ts'

type ExportedRecord = { readonly kind: RecordKindName; readonly value: RecordValue }

/** A record’s file in `data/`, the key of its list in that file (if it has several lists), and its value there. */
type FilePlacement = { readonly file: string; readonly under?: string; readonly value: RecordValue }

/** Returns a record without a field that its file, or its position in the file, already determines. */
const omitField = (value: RecordValue, field: string): RecordValue => {
  const { [field]: _, ...others } = value
  return others
}

const inLocation = (value: RecordValue, name: string): FilePlacement => ({
  file: `locations/${String(value.location)}/${name}.yaml`,
  value: omitField(value, 'location'),
})

const placeWebPackage = (value: RecordValue): FilePlacement => {
  const { location, ...setting } = (value as EditedWebPackage).setting
  return { file: `locations/${location.id}/web-packages.yaml`, value: { ...value, setting } }
}

const filePlacements: Partial<Record<RecordKindName, (value: RecordValue) => FilePlacement>> = {
  currency: (value) => ({ file: 'currencies.yaml', value }),
  categoryGroup: (value) => ({ file: 'categories.yaml', under: 'groups', value: omitField(value, 'order') }),
  category: (value) => ({ file: 'categories.yaml', under: 'categories', value: omitField(value, 'order') }),
  supplier: (value) => ({ file: 'suppliers.yaml', value }),
  location: (value) => ({ file: `locations/${String(value.id)}/location.yaml`, value }),
  venue: (value) => inLocation(value, 'venues'),
  product: (value) => inLocation(value, 'products'),
  webPackage: placeWebPackage,
  template: (value) => ({ file: 'templates.yaml', value }),
  dictionary: (value) => ({ file: 'dictionary.yaml', value }),
  content: (value) => ({ file: `content/${String(value.id)}.yaml`, value }),
  calendar: (value) => ({ file: 'calendar.yaml', value }),
  media: (value) => ({ file: photosFile, value }),
}

/** The kinds that files of `data/` can contain. */
const exportedKinds = Object.keys(filePlacements) as RecordKindName[]

const orderOf = ({ value }: ExportedRecord): number => (typeof value.order === 'number' ? value.order : 0)

/**
 * Returns files of `data/` for the given records. A new site that loads the files has the same records. Records with an
 * order are sorted by it; the others stay in the given order.
 */
const dataFilesOf = (records: readonly ExportedRecord[]): DataFile[] => {
  const files = new Map<string, RecordValue[] | Record<string, RecordValue[]>>()
  for (const { kind, value } of records.toSorted((one, other) => orderOf(one) - orderOf(other))) {
    const placement = filePlacements[kind]?.(value)
    if (!placement) continue
    const { file, under } = placement
    const content = files.get(file) ?? (under ? {} : [])
    files.set(file, content)
    if (Array.isArray(content)) content.push(placement.value)
    else if (under) content[under] = [...(content[under] ?? []), placement.value]
  }
  return [...files]
    .map(([name, content]) => ({ name, text: textOf(name, content) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns the text of a file. The file of a location contains one record; other files contain lists. */
const textOf = (name: string, content: unknown): string =>
  stringify(name.endsWith('/location.yaml') ? (content as unknown[])[0] : content, { lineWidth: 110 })

type ReviewRow = {
  readonly location_id: string
  readonly product_id: string | null
  readonly section: string
  readonly score: number
  readonly author: string
  readonly text: string
  readonly created_date: string
}

const reviewFiles = (rows: readonly ReviewRow[]): DataFile[] =>
  Object.entries(Object.groupBy(rows, ({ location_id }) => location_id)).map(([location, reviews = []]) => ({
    name: `locations/${location}/reviews.yaml`,
    text: stringify(
      reviews.map(({ product_id, section, score, author, text, created_date }) => ({
        ...(product_id === null ? { about: 'location' } : { product: product_id }),
        section,
        score,
        author,
        date: created_date,
        text,
      })),
      { lineWidth: 110 },
    ),
  }))

const mailTextFiles = (texts: Awaited<ReturnType<typeof listMailTexts>>): DataFile[] =>
  texts.length === 0
    ? []
    : [
        {
          name: mailTextsFile,
          text: textOf(
            mailTextsFile,
            texts.map(({ kind, text: { subject, intro, closing } }) => ({ kind, subject, intro, closing })),
          ),
        },
      ]

/** Writes the image files of photos. @returns the photos whose image file is missing */
const writePhotos = async (
  photos: readonly ExportedRecord[],
  folder: string,
  readPhoto: ReadPhoto,
): Promise<ExportedRecord[]> => {
  const missing: ExportedRecord[] = []
  for (const photo of photos) {
    const { id, file } = photo.value as MediaRecord
    const bytes = await readPhoto(file.hash)
    if (!bytes) missing.push(photo)
    else await writeInto(folder, photoFileName(id), bytes)
  }
  return missing
}

const writeInto = async (folder: string, name: string, content: string | Uint8Array): Promise<void> => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** Returns the bytes of the photo with this hash; undefined if its file is missing. */
type ReadPhoto = (hash: string) => Promise<Uint8Array | undefined>

/**
 * Exports the records that staff edit with the files of their photos, the edited texts of automatic emails, and the
 * shipped reviews, as files like those in `data/`. Customers’ reviews are not exported, because they belong to the
 * customers.
 * @returns the numbers of record files and photos, and the ids of photos that were omitted because their file is
 * missing
 * @throws StartProblem when the folder is not empty
 */
export const exportData = async (
  database: Kysely<Tables>,
  folder: string,
  readPhoto: ReadPhoto,
): Promise<{ files: number; photos: number; missing: string[] }> => {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. Choose another folder`)
  const records = await listAllRecords(database, exportedKinds)
  const photos = records.filter(({ kind }) => kind === 'media')
  const missing = new Set(await writePhotos(photos, folder, readPhoto))
  const reviews = await listShippedReviews(database)
  const files = [
    ...dataFilesOf(records.filter((record) => !missing.has(record))),
    ...reviewFiles(reviews as ReviewRow[]),
    ...mailTextFiles(await listMailTexts(database)),
  ]
  for (const { name, text } of files) await writeInto(folder, name, text)
  return {
    files: files.length,
    photos: photos.length - missing.size,
    missing: [...missing].map(({ value }) => String(value.id)),
  }
}
