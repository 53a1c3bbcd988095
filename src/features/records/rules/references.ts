import { mediaIdOf } from '#kernel/photos.ts'
import { listOf } from './differences.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** A reference to another record, and its place. */
export type Reference = {
  readonly kind: RecordKindName
  readonly id: string
  readonly path: readonly (string | number)[]
}

/** Returns every reference of a record, photos of the library included, in the order of its fields. */
export const referencesOf = ({ sections }: Pick<RecordKind, 'sections'>, value: RecordValue): Reference[] =>
  sections.flatMap(({ fields }) => inFields(fields, value, []))

const inFields = (
  fields: readonly RecordField[],
  value: unknown,
  path: readonly (string | number)[],
): Reference[] => {
  if (typeof value !== 'object' || value === null) return []
  return fields.flatMap((field) => {
    const here = [...path, field.at]
    const held = (value as RecordValue)[field.at]
    switch (field.as) {
      case 'reference':
        return typeof held === 'string' ? [{ kind: field.to, id: held, path: here }] : []
      case 'references':
        return listOf(held).flatMap((id, index) =>
          typeof id === 'string' ? [{ kind: field.to, id, path: [...here, index] }] : [],
        )
      case 'image':
        return photosIn(held, here)
      case 'images':
        return listOf(held).flatMap((image, index) => photosIn(image, [...here, index]))
      case 'group':
        return inFields(field.fields, held, here)
      case 'rows':
        return listOf(held).flatMap((row, index) => inFields(field.fields, row, [...here, index]))
      default:
        return []
    }
  })
}

const photosIn = (image: unknown, path: Reference['path']): Reference[] => {
  const id = (image as { id?: unknown } | null | undefined)?.id
  const media = typeof id === 'string' ? mediaIdOf(id) : undefined
  return media === undefined ? [] : [{ kind: 'media', id: media, path: [...path, 'id'] }]
}
