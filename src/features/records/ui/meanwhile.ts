import { type Difference, mergeOnto } from '../rules/differences.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import type { useRecordsApi } from './records-api.ts'

/** What somebody else saved in between, with what was written here put onto it. */
export type Meanwhile = {
  readonly stored: StoredRecord
  /** What was written here, where they did not change it too, beside what they wrote; ours where both did. */
  readonly merged: RecordValue
  /** Where both changed the same place. */
  readonly conflicts: readonly Difference[]
}

/** To be asked once a save was refused as `savedMeanwhile`. @param before what the edit was made on */
export const readMeanwhile = async (
  api: ReturnType<typeof useRecordsApi>,
  kind: RecordKind,
  before: StoredRecord,
  mine: RecordValue,
): Promise<Meanwhile> => {
  const { data } = await api.read({ kind: kind.name, id: idOfRecord(kind, before.record) })
  return { stored: data, ...mergeOnto(before.record, mine, data.record) }
}
