/** The records API for other features and the app. */
export {
  changeRecord,
  createRecord,
  createRecordIn,
  createUnderFreeId,
  removeRecord,
  withoutRecordPrefix,
} from './change-records.ts'
export { listViews, removeView, saveView } from './lists/view-store.ts'
export { type DependentSearch, type RecordSource, recordSource, writeRows } from './record-source.ts'
export { findPhotos, findRecord, findReferenced, listAllRecords, type RecordRow } from './record-store.ts'
export { countReferences, listReferencing, listUses } from './reference-store.ts'
export { recordRoutes } from './routes.ts'
export type { ShippedPlan, ShippedRecords, ShippedStep } from './shipped/plan-shipped.ts'
export {
  eraseShipped,
  planOfSite,
  refreshShipped,
  rewritePhotoRows,
  rewriteRows,
  writeShipped,
} from './shipped/shipped-records.ts'
export { listRecordKinds } from './shipped/site-record-store.ts'
export { shownInHistory } from './shown-in-history.ts'
export { lockUniqueFields } from './unique-field-store.ts'
