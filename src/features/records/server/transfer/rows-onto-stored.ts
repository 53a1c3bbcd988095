import { valueAt, withValueAt } from '../../rules/differences.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../../rules/record-kind.ts'
import type { RequestedRecord, StoredContent } from '../changes/describe-plan.ts'
import type { TableRow } from './read-table.ts'

/** Returns the records that a file requests. Fields without a column in the file keep their stored values. */
export const rowsOntoStored = (
  kind: RecordKind,
  rows: readonly TableRow[],
  stored: ReadonlyMap<string, StoredContent>,
): RequestedRecord[] =>
  rows.map(({ line, value, columns }) => {
    const before = stored.get(idOfRecord(kind, value))
    if (!before) return { line, value }
    if (!columns) return { line, value, stored: before }
    const merged = columns.reduce<unknown>(
      (record, { path }) => withValueAt(record, path, valueAt(value, path)),
      before.content,
    )
    return { line, value: merged as RecordValue, stored: before }
  })
