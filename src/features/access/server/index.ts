/** The exports of access for other features and the composition. */

export { accessCollections } from './access-collections.ts'
export { createAccessFacts, type EventAccess, type SupplierAccess } from './access-facts.ts'
export { changeLogRecords } from './change-log/change-log-records.ts'
export { emptyChanges } from './change-log/change-log-store.ts'
export { readEarlierFields as readEarlier } from './change-log/read-earlier.ts'
export { recordChange, recordChanges } from './change-log/record-change.ts'
export {
  type PermissionCheck,
  permissionsAsStaff,
  permissionsOf,
  rolesForPermissions,
} from './permissions-of.ts'
export type { RolePeople } from './role-people.ts'
export { requireAdministrator } from './roles/require-administrator.ts'
export { findRoles, lockAdministration } from './roles/role-store.ts'
export { storeShippedRoles } from './roles/shipped-roles.ts'
export { accessRoutes } from './routes.ts'
