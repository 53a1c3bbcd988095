export { useAccessApi } from './access-api.ts'
export { ChangeHistory } from './history/change-history.tsx'
/** What other features and the pages may use of the access. */
export { usePermissionReader } from './permission-reader.ts'
export { usePermissions } from './use-permissions.ts'
