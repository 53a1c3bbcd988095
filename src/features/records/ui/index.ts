export { type PictureFields, PictureFieldsContext, usePictureFields } from './fields/picture-fields.ts'
export { PanelFrame } from './many/panel-frame.tsx'
export { recordKey, recordsKey, useRecordsApi } from './records-api.ts'
export { useUnsavedRecord } from './use-unsaved-record.ts'
