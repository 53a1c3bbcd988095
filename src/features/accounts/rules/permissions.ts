/** Permissions of accounts (PERM-015). If several password strengths are granted, the strictest applies (ACC-074). */
export const accountPermissions = [
  'general.password',
  'general.passwordStrength.high',
  'general.passwordStrength.medium',
  'general.passwordStrength.low',
  'general.passwordStrength.default',
] as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths extends AccountPermissions {}
}
type AccountPermissions = Readonly<Record<(typeof accountPermissions)[number], true>>
