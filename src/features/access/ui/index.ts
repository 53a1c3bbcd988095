/** What other features and the pages may use of the access. */
export { type BrowserReader, PermissionReaderContext, usePermissionReader } from './permission-reader.ts'
export { roleCache, startRoles } from './role-cache.ts'
export { useAccessApi } from './use-access-api.ts'
export { type Permissions, usePermissions, useReadRole } from './use-permissions.ts'
