import { z } from 'zod'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isSame, listOf, valueAt, withValueAt } from './differences.ts'
import { columnsOf, listForms, numberForms, type RecordColumn } from './record-cells.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'

/** Maximum number of characters of a value as JSON. No field that can be changed in bulk needs more. */
const maxValueLength = 10_000

/** A change of one field in many records. */
export const bulkEdit = z.strictObject({
  column: z.string().min(1).max(80),
  /** `add` and `remove` are for lists. `raise` is for numbers, in per cent; negative values lower them. */
  how: z.enum(['set', 'clear', 'add', 'remove', 'raise']),
  value: z
    .unknown()
    .refine((value) => (JSON.stringify(value)?.length ?? 0) <= maxValueLength, genericTexts.tooBig)
    .optional(),
})
export type BulkEdit = z.infer<typeof bulkEdit>

/** Maximum number of records in one bulk edit. */
export const maxChangedAtOnce = 5000
/** Maximum number of removed records restored at once. */
export const maxRestored = 200

/** Returns the kinds of change that a column allows. */
export const allowedChanges = ({ form }: Pick<RecordColumn, 'form'>): readonly BulkEdit['how'][] => {
  if (listForms.has(form)) return ['add', 'remove', 'set', 'clear']
  return numberForms.has(form) ? ['set', 'raise', 'clear'] : ['set', 'clear']
}

const unchangeable = new Set<RecordColumn['form']>(['rows', 'images', 'html'])

/** Returns the columns of a kind that can be changed in bulk. The key is never one of them. */
export const bulkColumns = (kind: Pick<RecordKind, 'key' | 'sections'>): RecordColumn[] =>
  columnsOf(kind)
    .slice(1)
    .filter(({ form, fixed }) => !unchangeable.has(form) && !fixed)

/** Returns a record with the edits applied in order. The caller validates the result against the schema. */
export const withBulkEdits = (
  columns: readonly RecordColumn[],
  edits: readonly BulkEdit[],
  record: RecordValue,
): RecordValue =>
  edits.reduce<RecordValue>((value, edit) => {
    const column = columns.find(({ name }) => name === edit.column)
    if (!column) return value
    const before = valueAt(value, column.path)
    const after = valueAfter(edit, before, column.form === 'amount' ? 2 : 0)
    return isSame(before, after) ? value : (withValueAt(value, column.path, after) as RecordValue)
  }, record)

const valueAfter = ({ how, value }: BulkEdit, before: unknown, decimals: number): unknown => {
  switch (how) {
    case 'set':
      return value
    case 'clear':
      return Array.isArray(before) ? [] : undefined
    case 'add':
      return [...listOf(before), ...listOf(value).filter((each) => !listOf(before).includes(each))]
    case 'remove':
      return listOf(before).filter((each) => !listOf(value).includes(each))
    case 'raise':
      return typeof before === 'number' && typeof value === 'number'
        ? raisedBy(before, value, Number.isInteger(before) ? decimals : 2)
        : before
  }
}

/** Returns a number raised by a percentage, rounded to a number of decimals. */
const raisedBy = (formerValue: number, percent: number, decimals: number): number =>
  Number((formerValue * (1 + percent / 100)).toFixed(decimals))
