import type { ColumnType, JSONColumnType } from 'kysely'
import type { RecordValue } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    record: {
      kind: RecordKindName
      id: string
      title: string
      version: ColumnType<number, number | undefined, number>
      content: JSONColumnType<RecordValue>
      /** Null for a shipped record that staff have not changed. */
      changed_at: Date | null
      /**
       * The time when staff removed it. The row is retained so that it can be restored, and so that loading the
       * shipped files does not create it again.
       */
      removed_at: Date | null
    }
    /** A saved view of a list. */
    record_view: {
      user_id: string
      /** The kind of record, or the name of another list with saved views. */
      kind: string
      name: string
      view: JSONColumnType<object>
    }
    record_reference: {
      from_kind: RecordKindName
      from_id: string
      to_kind: RecordKindName
      to_id: string
    }
  }
}
