/** What other features and the pages may use of the access. */
export { usePermissionReader } from './permission-reader.ts'
export { useAccessApi } from './use-access-api.ts'
export { usePermissions } from './use-permissions.ts'
