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
      /** Null if staff have not changed the role. */
      changed_at: Date | null
    }
    /**
     * Names of the roles that were installed from files. If a name has no role_document, staff have renamed or
     * deleted that role.
     */
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
