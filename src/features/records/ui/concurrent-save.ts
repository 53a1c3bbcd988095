import { type Difference, mergeOnto } from '../rules/differences.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import type { useRecordsApi } from './records-api.ts'

/** A version that someone else saved in the meantime, merged with the user's edit. */
export type ConcurrentSave = {
  readonly stored: StoredRecord
  /** The stored version with the user's changes. A field that both users changed has this user's value. */
  readonly merged: RecordValue
  /** The fields that the two users changed to different values. */
  readonly conflicts: readonly Difference[]
}

/**
 * Loads the version that someone else saved, after a save was refused with `editConflict`. @param before the version on
 * which the edit was based
 */
export const loadConcurrentSave = async (
  api: ReturnType<typeof useRecordsApi>,
  kind: RecordKind,
  before: StoredRecord,
  editedRecord: RecordValue,
): Promise<ConcurrentSave> => {
  const { data } = await api.read({ kind: kind.name, id: idOfRecord(kind, before.record) })
  return { stored: data, ...mergeOnto(before.record, editedRecord, data.record) }
}
