/** What other features and the wiring may use of the records. */
export { changeRecord, createRecord, createRecordIn, removeRecord } from './change-records.ts'
export { recordsRouter } from './handlers.ts'
export { type RecordSource, recordSource } from './record-source.ts'
export {
  countNaming,
  findNamed,
  findPhotos,
  findRecord,
  listAllRecords,
  listNaming,
  listUses,
  type RecordRow,
} from './record-store.ts'
export { type ShippedRecords, storeShippedRecords } from './shipped-records.ts'
export { shownInHistory } from './shown-in-history.ts'
