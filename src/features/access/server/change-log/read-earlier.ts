import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ChangeSubjectKind } from '../../rules/change-subject.ts'
import { fieldsBefore, type RecordedFields } from '../../rules/recorded-fields.ts'
import { findChange, listLaterChanges } from './change-log-store.ts'

/**
 * Returns the fields of a record as they were before or after a change. Calculates them from the current fields by
 * undoing all later changes.
 * @returns undefined if there is no such change, or the record did not exist at that time
 */
export const readEarlierFields = async (
  database: Kysely<Tables>,
  subject: { readonly kind: ChangeSubjectKind; readonly id: string },
  currentFields: RecordedFields | null,
  { change, side }: { readonly change: string; readonly side: 'before' | 'after' },
): Promise<RecordedFields | undefined> => {
  const foundChange = await findChange(database, subject, change)
  if (!foundChange) return undefined
  const laterChanges = await listLaterChanges(database, subject, foundChange)
  const changesToUndo = side === 'before' ? [...laterChanges, foundChange] : laterChanges
  const earlierFields = changesToUndo.reduce<RecordedFields | null>(
    (fields, { before, after }) =>
      fieldsBefore(fields, {
        before: before as RecordedFields | null,
        after: after as RecordedFields | null,
      }),
    currentFields,
  )
  return earlierFields ?? undefined
}
