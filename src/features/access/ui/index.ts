/** The exports of access for other features and pages. */

export { useAccessApi } from './access-api.ts'
export { usePermissionReader } from './permission-reader.ts'
export { type Permissions, usePermissions } from './use-permissions.ts'
