import { type HasPermission, withoutHidden } from '../rules/hidden-fields.ts'
import type { RecordValue } from '../rules/record-kind.ts'
import type { RecordSource } from './record-source.ts'

/**
 * Returns those fields of a change that its reader can see. Changes of anything other than records are returned
 * unchanged.
 */
export const shownInHistory =
  (sources: readonly RecordSource[]) =>
  (name: string, fields: RecordValue, can: HasPermission): RecordValue => {
    const source = sources.find(({ kind }) => kind.name === name)
    return source ? withoutHidden(source.kind, fields, can) : fields
  }
