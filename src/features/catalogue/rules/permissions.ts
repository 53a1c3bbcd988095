/** Permissions to see details of products, and products without a price (PERM-015). */
export const cataloguePermissions = [
  'packageProductDetails.importantInformation',
  'packageProductDetails.venue',
  'packageProductDetails.allocation',
  'packageProductDetails.hiddenProduct',
  'packageProductDetails.invoiced',
  'packageProductDetails.cost',
  'productGrid.showNullPriceProduct',
] as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths extends CataloguePermissions {}
}
type CataloguePermissions = Readonly<Record<(typeof cataloguePermissions)[number], true>>
