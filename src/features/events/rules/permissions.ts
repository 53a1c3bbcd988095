/**
 * Permissions of events and their prices (PERM-015). Where no requirement names a permission for an action of staff,
 * the name is ours. Commands have their own: see `commandPermissions`.
 */
export const eventPermissions = [
  'websiteArea',
  'websiteArea.hideProductPrices',
  'websiteArea.hidePackagePrices',
  // Events as staff work on them: view and edit. Contact data and costs have permissions of their own.
  'eventArea',
  'eventFunctions.bookWithoutPayment',
  'eventFunctions.cancelBooking',
  'eventFunctions.editManager',
  'eventFunctions.editDueDates',
<<<<<<< 2846191c566e4bc8957129a20cfd58ac0c1424b6
=======
  'eventFunctions.editOrganiser',
  'eventFunctions.editType',
  'eventFunctions.editCommission',
  'packagePageFunctions.savePackage',
  'packageProductFunctions.bookProduct',
  'packageProductFunctions.acceptCancellation',
>>>>>>> 0a2247d50f58e223583986a237d86efae4752707
  'editPackageAlert.priceChange',
] as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths extends EventPermissions {}
}
type EventPermissions = Readonly<Record<(typeof eventPermissions)[number], true>>
