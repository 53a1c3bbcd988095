import { permissionPaths } from '#app/permission-paths.ts'
import { contactPermissions, permissionTypes } from '#kernel/permission.ts'

/** Every permission that a role can grant or a supplier contact can have, with and without a type. */
export const grantable: ReadonlySet<string> = new Set([
  ...contactPermissions,
  ...permissionPaths.flatMap((path) => [path, ...permissionTypes.map((type) => `${path}.${type}`)]),
])
