import type { z } from 'zod'
import type { Permission, PermissionType, permissionAreas } from '#kernel/permission.ts'
import type { FieldSection } from './record-field.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** A record as it is edited, imported and exported: plain data, as a file in `data/` has it. */
export type RecordValue = Readonly<Record<string, unknown>>

/** What is wrong with a record, at the place in it. */
export type RecordProblem = { readonly path: readonly (string | number)[]; readonly message: string }

/** The records that one names, as they are stored; undefined for what is not there. */
export type FindRecord = (kind: RecordKindName, id: string) => RecordValue | undefined

export type UniqueField = {
  readonly at: string
  /** The field that stands for it where it says nothing. */
  readonly otherwise?: string
  /** Great and small letters are the same. */
  readonly ignoresCase?: boolean
}

/**
 * A kind of record: what one is, who may edit it, and how it is shown. Everything that can be done with records (edit,
 * history, import, export, changing many) works on this description alone, so a new kind is one file beside its schema.
 */
export type RecordKind<Value extends RecordValue = RecordValue> = {
  readonly name: RecordKindName
  /** Its part of addresses: '/venue' for POST /api/venue. */
  readonly path: `/${string}`
  readonly words: { readonly one: string; readonly many: string }
  /** Its list is /admin/index/{list}. */
  readonly list: string
  /** The area of the staff side whose `edit` lets change it and whose `view` lets see it (000 §3). */
  readonly area: (typeof permissionAreas)[number]
  readonly schema: z.ZodType<Value>
  /** The field that tells records of the kind apart. */
  readonly key: 'id' | 'name'
  readonly sections: readonly FieldSection[]
  /** What changing a record takes besides `edit`, while it is like this or to become so; undefined for nothing. */
  alsoNeeds?(value: Value): PermissionType | undefined
  /** Columns that a list begins with, by their names (record-cells.ts); the first few fields when left out. */
  readonly listed?: readonly string[]
  /** How the titles begin of those that stand last in its list, as a regular expression. */
  readonly lastTitles?: string
  /** Fields in which words are looked for besides title and id. */
  readonly searched?: readonly string[]
  /** Fields in which no two records say the same. */
  readonly unique?: readonly UniqueField[]
  /** What shows only beside the records it names, which are all there. */
  problems?(value: Value, find: FindRecord): readonly RecordProblem[]
}

/** Whether somebody may write a record of a kind, that is or is to be like these. */
export const mayWrite = (
  { area, alsoNeeds }: Pick<RecordKind, 'area' | 'alsoNeeds'>,
  values: readonly RecordValue[],
  may: (permission: Permission) => boolean,
): boolean =>
  values.every((value) => {
    const type = alsoNeeds?.(value)
    return type === undefined || may(`${area}.${type}`)
  })

/** The fields that a record of a kind has, of all that its history tells of: of a product it tells of days as well. */
export const ownFields = (
  { key, sections }: Pick<RecordKind, 'key' | 'sections'>,
  value: RecordValue,
): RecordValue => {
  const names = new Set([key, ...sections.flatMap(({ fields }) => fields.map(({ at }) => at))])
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

/** The id of a record of a kind; empty where it has none, as what a file says may. */
export const idOfRecord = ({ key }: Pick<RecordKind, 'key'>, value: RecordValue): string => {
  const id = value[key]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** What people call a record: its name, also inside its content, or its id where it has none. */
export const titleOfRecord = (value: RecordValue): string =>
  String(value.name ?? value.title ?? (value.content as RecordValue | undefined)?.name ?? value.id)
