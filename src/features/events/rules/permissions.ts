/**
 * Permissions of events and their prices (PERM-015). If the requirements do not name a permission for an action of
 * staff, its name was chosen here. For commands, see `commandPermissions`.
 */
export const eventPermissions = [
  'websiteArea',
  'websiteArea.hideProductPrices',
  'websiteArea.hidePackagePrices',
  // View and edit events in the staff area. Contact data and costs have their own permissions.
  'eventArea',
  'eventFunctions.bookWithoutPayment',
  'eventFunctions.cancelBooking',
  'eventFunctions.editManager',
  'eventFunctions.editDueDates',
  'eventFunctions.editOrganiser',
  'eventFunctions.editType',
  'eventFunctions.editCommission',
  'eventFunctions.sendComms',
  'editPackageAlert.priceChange',
] as const

declare module '#kernel/permission.ts' {
  interface PermissionPaths extends EventPermissions {}
}
type EventPermissions = Readonly<Record<(typeof eventPermissions)[number], true>>
