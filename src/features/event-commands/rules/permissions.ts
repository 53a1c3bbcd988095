/** The permission that saving a package needs; Organiser and Staff have it (PERM-020). */
export const savePackage = 'packagePageFunctions.savePackage'
/** The permission that answering a booking request needs; supplier contacts have it (PERM-019). */
export const bookProduct = 'packageProductFunctions.bookProduct'
/** Returns the permission of a staff-only command. It ends with the command's name (PERM-019). */
export const staffOnly = <Name extends string>(commandName: Name) =>
  `packageProductFunctions.${commandName}` as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths {
    readonly [savePackage]: true
    readonly [command: `packageProductFunctions.${string}`]: true
  }
}
