export { useAccessApi } from './access-api.ts'
/** What other features and the pages may use of the access. */
export { usePermissionReader } from './permission-reader.ts'
export { type Permissions, usePermissions } from './use-permissions.ts'
