import type { Permission } from '#kernel/permission.ts'
import { needsOf } from './record-cells.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'

/** Returns whether a user has a permission. */
export type HasPermission = (permission: Permission) => boolean
type WithSections = Pick<RecordKind, 'sections'>

const fieldsOf = ({ sections }: WithSections): readonly RecordField[] =>
  sections.flatMap(({ fields }) => fields)

/**
 * Returns a record, or some of its fields, without the fields that the user can't see (PERM-024), such as cost and
 * mark-up in a price list. Returns the same object if no field is hidden.
 */
export const withoutHidden = (kind: WithSections, value: RecordValue, can: HasPermission): RecordValue =>
  visiblePart(fieldsOf(kind), value, can) as RecordValue

const visiblePart = (fields: readonly RecordField[], value: unknown, can: HasPermission): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  let visibleFields = value as RecordValue
  for (const field of fields) {
    const current = visibleFields[field.name]
    if (current === undefined || !hasHiddenPart(field, can)) continue
    if (field.form === 'group' || field.form === 'rows') {
      if (field.needs === undefined || can(field.needs)) {
        const visibleContent =
          field.form === 'rows' && Array.isArray(current)
            ? current.map((row) => visiblePart(field.fields, row, can))
            : visiblePart(field.fields, current, can)
        visibleFields = { ...visibleFields, [field.name]: visibleContent }
        continue
      }
    }
    const { [field.name]: _, ...others } = visibleFields
    visibleFields = others
  }
  return visibleFields
}

/** Returns true if the user can't see the field or a part of it. */
const hasHiddenPart = (field: RecordField, can: HasPermission): boolean => {
  if (needsOf(field) === undefined) return false
  if (field.needs !== undefined && !can(field.needs)) return true
  return (
    (field.form === 'group' || field.form === 'rows') &&
    field.fields.some((inner) => hasHiddenPart(inner, can))
  )
}

/** Returns the names of the fields that a user can't change, because a part of the field is hidden from the user. */
export const lockedFields = (kind: WithSections, can: HasPermission): readonly string[] =>
  fieldsOf(kind)
    .filter((field) => hasHiddenPart(field, can))
    .map(({ name }) => name)

/**
 * Returns the submitted record with the stored values of the locked fields. A new record does not have these fields.
 */
export const withLocked = (
  locked: readonly string[],
  value: RecordValue,
  storedRecord: RecordValue | undefined,
): RecordValue => {
  if (locked.length === 0) return value
  const submittedFields = Object.entries(value).filter(([name]) => !locked.includes(name))
  const lockedValues = Object.entries(storedRecord ?? {}).filter(([name]) => locked.includes(name))
  return Object.fromEntries([...submittedFields, ...lockedValues])
}
