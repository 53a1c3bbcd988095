export { useAccessApi } from './access-api.ts'
/** The exports of access for other features and pages. */
export { usePermissionReader } from './permission-reader.ts'
export { type Permissions, usePermissions } from './use-permissions.ts'
