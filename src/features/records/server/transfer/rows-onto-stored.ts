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
    const storedContent = stored.get(idOfRecord(kind, value))
    if (!storedContent) return { line, value }
    if (!columns) return { line, value, stored: storedContent }
    const mergedRecord = columns.reduce<unknown>(
      (record, { path }) => withValueAt(record, path, valueAt(value, path)),
      storedContent.content,
    )
    return { line, value: mergedRecord as RecordValue, stored: storedContent }
  })
