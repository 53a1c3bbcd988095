import { type Difference, mergeOnto } from '../rules/differences.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import type { useRecordsApi } from './records-api.ts'

/** A version that someone else saved in the meantime, merged with the user's edit. */
export type ConcurrentSave = {
  readonly stored: StoredRecord
  /** Their version with the user's changes applied to it. If both changed a field, it has the user's value. */
  readonly merged: RecordValue
  /** The fields that both changed. */
  readonly conflicts: readonly Difference[]
}

/**
 * Loads the other version after a save was refused with `editConflict`. @param before the version on which the edit
 * was based
 */
export const loadConcurrentSave = async (
  api: ReturnType<typeof useRecordsApi>,
  kind: RecordKind,
  before: StoredRecord,
  mine: RecordValue,
): Promise<ConcurrentSave> => {
  const { data } = await api.read({ kind: kind.name, id: idOfRecord(kind, before.record) })
  return { stored: data, ...mergeOnto(before.record, mine, data.record) }
}
