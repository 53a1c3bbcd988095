import { mediaIdOf } from '#kernel/photos.ts'
import { listOf } from './differences.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** A reference to another record, and the path of its field. */
export type Reference = {
  readonly kind: RecordKindName
  readonly id: string
  readonly path: readonly (string | number)[]
}

/** Returns every reference of a record, including photos of the library, in the order of its fields. */
export const referencesOf = ({ sections }: Pick<RecordKind, 'sections'>, value: RecordValue): Reference[] =>
  sections.flatMap(({ fields }) => referencesIn(fields, value, []))

const referencesIn = (
  fields: readonly RecordField[],
  value: unknown,
  path: readonly (string | number)[],
): Reference[] => {
  if (typeof value !== 'object' || value === null) return []
  return fields.flatMap((field) => {
    const fieldPath = [...path, field.name]
    const current = (value as RecordValue)[field.name]
    switch (field.form) {
      case 'reference':
        return typeof current === 'string' ? [{ kind: field.to, id: current, path: fieldPath }] : []
      case 'references':
        return listOf(current).flatMap((id, index) =>
          typeof id === 'string' ? [{ kind: field.to, id, path: [...fieldPath, index] }] : [],
        )
      case 'image':
        return photosIn(current, fieldPath)
      case 'images':
        return listOf(current).flatMap((image, index) => photosIn(image, [...fieldPath, index]))
      case 'group':
        return referencesIn(field.fields, current, fieldPath)
      case 'rows':
        return listOf(current).flatMap((row, index) => referencesIn(field.fields, row, [...fieldPath, index]))
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
