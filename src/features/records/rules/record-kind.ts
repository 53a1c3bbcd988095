import type { z } from 'zod'
import type { PermissionArea } from '#features/access/rules/permissions.ts'
import type { Permission, PermissionType } from '#kernel/permission.ts'
import type { FieldSection } from './record-field.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** A record as it is edited, imported and exported: plain data, as in a file of `data/`. */
export type RecordValue = Readonly<Record<string, unknown>>

/** A problem with a record, and the path of the field. */
export type RecordProblem = { readonly path: readonly (string | number)[]; readonly message: string }

/** Returns a referenced record as it is stored; undefined if it does not exist. */
export type FindRecord = (kind: RecordKindName, id: string) => RecordValue | undefined

export type UniqueField = {
  readonly name: string
  /** The field whose value is used if this field has no value. */
  readonly otherwise?: string
  /** True if values that differ only in upper and lower case are equal. */
  readonly ignoresCase?: boolean
}

/**
 * A kind of record: its shape, who can edit it, and how it is shown. Editing, history, import, export and bulk edits
 * need only this description, so a new kind is one file next to its schema.
 */
export type RecordKind<Value extends RecordValue = RecordValue> = {
  readonly name: RecordKindName
  /** Its path in the API: '/venue' for POST /api/venue. */
  readonly path: `/${string}`
  readonly labels: { readonly one: string; readonly many: string }
  /** The name of its list, whose address is /admin/index/{list}. */
  readonly list: string
  /** The permission area: `edit` allows changing records, `view` allows reading them. */
  readonly area: PermissionArea
  readonly schema: z.ZodType<Value>
  /** The field that identifies a record. */
  readonly key: 'id' | 'name'
  readonly sections: readonly FieldSection[]
  /**
   * Returns the type of the permission that writing this record needs in addition to `edit`; undefined for none. A
   * change needs the type for the record before the change, and the type for the record after it.
   */
  alsoNeeds?(value: Value): PermissionType | undefined
  /** The names of the columns that are shown first (record-cells.ts); by default those of the first few fields. */
  readonly defaultColumns?: readonly string[]
  /** A regular expression for the beginning of titles that are sorted to the end of the list. */
  readonly titlesSortedLast?: string
  /** Fields that the search of a list includes besides title and id. */
  readonly searchedFields?: readonly string[]
  /** Fields whose values must be unique among the records of the kind. */
  readonly unique?: readonly UniqueField[]
  /** Returns problems that depend on the referenced records, which all exist. */
  problems?(value: Value, find: FindRecord): readonly RecordProblem[]
}

/**
 * Returns whether a user has the permissions that a write needs in addition to `edit`.
 * @param values the records before and after the write, as far as they exist
 */
export const canWrite = (
  { area, alsoNeeds }: Pick<RecordKind, 'area' | 'alsoNeeds'>,
  values: readonly RecordValue[],
  can: (permission: Permission) => boolean,
): boolean =>
  values.every((value) => {
    const type = alsoNeeds?.(value)
    return type === undefined || can(`${area}.${type}`)
  })

/**
 * Returns those fields of a history entry that belong to the record itself. The history of a product, for example, also
 * contains its days.
 */
export const ownFields = (
  { key, sections }: Pick<RecordKind, 'key' | 'sections'>,
  value: RecordValue,
): RecordValue => {
  const names = new Set([key, ...sections.flatMap(({ fields }) => fields.map(({ name }) => name))])
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

/** Returns the id of a record; empty if it has none, as in a row of a file. */
export const idOfRecord = ({ key }: Pick<RecordKind, 'key'>, value: RecordValue): string => {
  const id = value[key]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** Returns the name or title of a record, or its id if it has neither. */
export const titleOfRecord = (value: RecordValue): string =>
  String(value.name ?? value.title ?? (value.content as RecordValue | undefined)?.name ?? value.id)
