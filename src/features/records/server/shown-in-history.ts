import { type HasPermission, withoutHidden } from '../rules/hidden-fields.ts'
import type { RecordValue } from '../rules/record-kind.ts'
import type { RecordSource } from './record-source.ts'

/**
 * Creates a function that returns those fields of a change that a user can see. Changes of anything other than records
 * are returned unchanged.
 */
export const shownInHistory =
  (sources: readonly RecordSource[]) =>
  (name: string, fields: RecordValue, can: HasPermission): RecordValue => {
    const source = sources.find(({ kind }) => kind.name === name)
    return source ? withoutHidden(source.kind, fields, can) : fields
  }
