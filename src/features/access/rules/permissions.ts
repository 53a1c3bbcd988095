/** The areas of the staff side that have permissions (PERM-014). */
export const permissionAreas = [
  'company',
  'category',
  'customer',
  'content',
  'common',
  'department',
  'kit',
  'location',
  'media',
  'menu',
  'product',
  'supplier',
  'venue',
] as const
export type PermissionArea = (typeof permissionAreas)[number]

/** Permissions of suppliers, and of the head office of a group of suppliers (PERM-015). */
export const supplierPermissions = [
  'supplierArea',
  'supplierArea.users',
  'parentSupplierArea',
  'parentSupplierArea.users',
] as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths extends AccessPermissions {}
}
type AccessPermissions = Readonly<Record<PermissionArea | (typeof supplierPermissions)[number], true>>
