import type { Kysely } from 'kysely'
import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** The parts of the catalogue that a reader sees in addition to the public ones. */
type StaffVisibility = {
  /** True for suppliers, manual scores and staff-only products. */
  readonly products: boolean
  /** True for costs and mark-ups. */
  readonly costs: boolean
}

/** Returns the visibility from the stored roles of staff. Other readers see only the public parts. */
export const staffVisibilityOf = async (
  database: Kysely<Tables>,
  actor: Actor | null,
): Promise<StaffVisibility> => {
  const can = await permissionsAsStaff(database, actor)
  return { products: can('product.view'), costs: can('packageProductDetails.cost') }
}
