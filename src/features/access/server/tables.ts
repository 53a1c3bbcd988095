import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RecordedFields } from '../rules/recorded-fields.ts'
import type { RoleDocument } from '../rules/role-document.ts'

type RecordedColumn = ColumnType<RecordedFields | null, string | null, null>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    role_document: {
      name: string
      document: JSONColumnType<RoleDocument>
      version: Generated<number>
      /** Null while it is as it was shipped. */
      changed_at: Date | null
    }
    /** Roles that came with an edition: what is missing of them was renamed or taken away. */
    shipped_role: { name: string }
    /** Partitioned by month. */
    change_log: {
      id: string
      at: ColumnType<Date, Date, never>
      user_id: string | null
      staff_id: string | null
      subject_kind: string
      subject_id: string
      what: string
      before: RecordedColumn
      after: RecordedColumn
    }
  }
}
