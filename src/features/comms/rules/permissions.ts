/**
 * The permission for emails (PERM-015). view: read the mail outbox and the texts of automatic emails. edit: change
 * these texts, and connect the account to send from.
 */
export const mailPermission = 'mailArea'

declare module '#kernel/permission.ts' {
  interface PermissionPaths {
    readonly [mailPermission]: true
  }
}
