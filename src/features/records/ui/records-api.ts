import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { RecordsContract } from '../contract.ts'
import { recordEndpointName } from '../rules/record-endpoint-name.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'

/**
 * Returns the record endpoints. Each kind has its own endpoints to create, change and remove a record. They all have
 * the types of those for venues.
 */
export const useRecordsApi = () => {
  const api = useFeatureApi<RecordsContract>('records')
  return {
    list: api.listRecords,
    read: api.readRecord,
    readVersion: api.readRecordVersion,
    listIds: api.listRecordIds,
    rows: api.readRecordRows,
    changeMany: api.changeRecords,
    importFile: api.importRecords,
    restore: api.restoreRecords,
    listViews: api.listRecordViews,
    saveView: api.saveRecordView,
    removeView: api.removeRecordView,
    create: (kind: RecordKindName) => api[recordEndpointName('create', kind) as 'createVenue'],
    change: (kind: RecordKindName) => api[recordEndpointName('change', kind) as 'changeVenue'],
    remove: (kind: RecordKindName) => api[recordEndpointName('remove', kind) as 'removeVenue'],
  }
}

export const recordsKey = (kind: RecordKindName) => ['records', kind] as const
export const recordKey = (kind: RecordKindName, id: string) => [...recordsKey(kind), 'one', id] as const

/** Options with a longer timeout, for endpoints that read or write thousands of records. */
export const longRequest = { context: { timeLimit: 180_000 } } as const
