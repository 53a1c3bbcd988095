import { mediaIdOf, type PhotoCut, photoIdWithCut } from '#kernel/photos.ts'
import type { RecordField } from './record-field.ts'
import type { FindRecord, RecordKind, RecordValue } from './record-kind.ts'

type Image = { readonly id?: unknown; readonly alt?: string }

/**
 * Returns a record as its derived rows contain it. Each photo of the library has an id that identifies its crop, and
 * the library's description if the record has none. Missing photos are omitted, so that a scene is shown instead.
 * Returns the same object if the record has no such photo.
 */
export const withShownPhotos = <Value extends RecordValue>(
  { sections }: Pick<RecordKind, 'sections'>,
  value: Value,
  find: FindRecord,
): Value =>
  withPhotosInFields(
    sections.flatMap(({ fields }) => fields),
    value,
    find,
  ) as Value

const withPhotosInFields = (fields: readonly RecordField[], value: unknown, find: FindRecord): unknown => {
  if (typeof value !== 'object' || value === null) return value
  let result = value as RecordValue
  for (const field of fields) {
    const current = result[field.name]
    if (current === undefined) continue
    const next = withPhotosInField(field, current, find)
    if (next === current) continue
    const { [field.name]: _, ...others } = result
    result = next === undefined ? others : { ...result, [field.name]: next }
  }
  return result
}

const withPhotosInField = (field: RecordField, current: unknown, find: FindRecord): unknown => {
  switch (field.form) {
    case 'image':
      return shownImage(current, find)
    case 'images':
      return mapList(current, (image) => shownImage(image, find))
    case 'group':
      return withPhotosInFields(field.fields, current, find)
    case 'rows':
      return mapList(current, (row) => withPhotosInFields(field.fields, row, find))
    default:
      return current
  }
}

/** Maps a list and drops undefined results. Returns the same list if no item changes. */
const mapList = (current: unknown, change: (one: unknown) => unknown): unknown => {
  if (!Array.isArray(current)) return current
  const next = current.map(change).filter((one) => one !== undefined)
  return next.length === current.length && next.every((one, index) => one === current[index]) ? current : next
}

const shownImage = (image: unknown, find: FindRecord): unknown => {
  const { id, alt } = (image ?? {}) as Image
  const mediaId = typeof id === 'string' ? mediaIdOf(id) : undefined
  if (mediaId === undefined) return image
  const media = find('media', mediaId) as (PhotoCut & { readonly alt?: string }) | undefined
  return media && { ...(image as Image), id: photoIdWithCut(mediaId, media), alt: alt || (media.alt ?? '') }
}
