/** The permission for mails (PERM-015). view: sent mails with their texts; edit: connecting the account to send from. */
export const mailPermission = 'mailArea'

declare module '#kernel/permission.ts' {
  interface PermissionPaths {
    readonly [mailPermission]: true
  }
}
