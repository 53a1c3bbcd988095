import type { Kysely } from 'kysely'
import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** What of the catalogue somebody sees besides what everyone does. */
type StaffVisibility = {
  /** Whose a product is, how staff rate it, and those for staff only. */
  readonly products: boolean
  /** What it costs us, and our mark-up. */
  readonly costs: boolean
}

/** Decided by the stored roles of staff; nobody else sees any of it. */
export const staffVisibilityOf = async (
  database: Kysely<Tables>,
  actor: Actor | null,
): Promise<StaffVisibility> => {
  const may = await permissionsAsStaff(database, actor)
  return { products: may('product.view'), costs: may('packageProductDetails.cost') }
}
