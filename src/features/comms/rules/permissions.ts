/**
 * The permission for mails (PERM-015). view: sent mails and the texts of automatic ones; edit: changing these texts, and
 * connecting the account to send from.
 */
export const mailPermission = 'mailArea'

declare module '#kernel/permission.ts' {
  interface PermissionPaths {
    readonly [mailPermission]: true
  }
}
