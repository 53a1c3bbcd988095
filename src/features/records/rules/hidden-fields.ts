import type { Permission } from '#kernel/permission.ts'
import { needsOf } from './record-cells.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'

/** Whether somebody holds a permission. */
export type MayRead = (permission: Permission) => boolean
type Formed = Pick<RecordKind, 'sections'>

const fieldsOf = ({ sections }: Formed): readonly RecordField[] => sections.flatMap(({ fields }) => fields)

/**
 * A record, or some fields of one, without what its reader may not see (PERM-024): a price list without cost and
 * mark-up, for one. The same object when nothing is hidden.
 */
export const withoutHidden = (kind: Formed, value: RecordValue, may: MayRead): RecordValue =>
  shown(fieldsOf(kind), value, may) as RecordValue

const shown = (fields: readonly RecordField[], value: unknown, may: MayRead): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  let kept = value as RecordValue
  for (const field of fields) {
    const held = kept[field.at]
    if (held === undefined || !isHidden(field, may)) continue
    if (field.as === 'group' || field.as === 'rows') {
      if (field.needs === undefined || may(field.needs)) {
        const inside =
          field.as === 'rows' && Array.isArray(held)
            ? held.map((row) => shown(field.fields, row, may))
            : shown(field.fields, held, may)
        kept = { ...kept, [field.at]: inside }
        continue
      }
    }
    const { [field.at]: _, ...others } = kept
    kept = others
  }
  return kept
}

/** True when a field, or something in it, is not for the reader. */
const isHidden = (field: RecordField, may: MayRead): boolean => {
  if (needsOf(field) === undefined) return false
  if (field.needs !== undefined && !may(field.needs)) return true
  return (field.as === 'group' || field.as === 'rows') && field.fields.some((inner) => isHidden(inner, may))
}

/** Fields of a record that somebody cannot change, for something in them is not theirs to see. */
export const lockedFields = (kind: Formed, may: MayRead): readonly string[] =>
  fieldsOf(kind)
    .filter((field) => isHidden(field, may))
    .map(({ at }) => at)

/** What somebody wrote, with the locked fields as they are stored; in a new record they are left out. */
export const withLocked = (
  locked: readonly string[],
  value: RecordValue,
  stored: RecordValue | undefined,
): RecordValue => {
  if (locked.length === 0) return value
  const own = Object.entries(value).filter(([at]) => !locked.includes(at))
  const kept = Object.entries(stored ?? {}).filter(([at]) => locked.includes(at))
  return Object.fromEntries([...own, ...kept])
}
