import { permissionAreas, supplierPermissions } from '#features/access/rules/permissions.ts'
import { accountPermissions } from '#features/accounts/rules/permissions.ts'
import { cataloguePermissions } from '#features/catalogue/rules/permissions.ts'
import { mailPermission } from '#features/comms/rules/permissions.ts'
import { commandPermissions } from '#features/event-commands/rules/commands/index.ts'
import { eventPermissions } from '#features/events/rules/permissions.ts'
import { paymentPermissions } from '#features/payments/rules/permissions.ts'

/**
 * Every permission path that a role can grant: the paths that the site checks, and all areas (PERM-014). A role
 * document with any other path is refused, because the path would have no effect.
 */
export const permissionPaths: readonly string[] = [
  ...new Set([
    ...supplierPermissions,
    ...eventPermissions,
    ...commandPermissions,
    ...paymentPermissions,
    mailPermission,
    ...cataloguePermissions,
    ...accountPermissions,
    ...permissionAreas,
  ]),
]
