/** What other features and the wiring may use of the records. */
export { changeRecord, createRecord, placedInBody, removeRecord } from './change-records.ts'
export { recordsRouter } from './handlers.ts'
export { type AlsoFound, type RecordSource, recordSource } from './record-source.ts'
export { listAllRecords } from './record-store.ts'
export type { ShippedPlan, ShippedRecords, ShippedStep } from './shipped/plan-shipped.ts'
export {
  eraseShipped,
  planOfSite,
  putShipped,
  refreshShipped,
  writeRowsAnew,
} from './shipped/shipped-records.ts'
export { shownInHistory } from './shown-in-history.ts'
