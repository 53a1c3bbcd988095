import { usePermissionReader, usePermissions } from '#features/access/ui/index.ts'
import { countsAsStaff } from '#kernel/actor.ts'

export type GridReader = {
  readonly isLoggedIn: boolean
  /** True if the user sees products as staff do. */
  readonly isStaff: boolean
  readonly showNullPriceProduct: boolean
}

/** Returns what a product grid has to know about the current user (CAT-025, CAT-027). */
export const useGridReader = (): GridReader => {
  const { isLoggedIn, can } = usePermissions()
  return {
    isLoggedIn,
    isStaff: countsAsStaff(usePermissionReader() ?? null) && can('product.view'),
    showNullPriceProduct: can('productGrid.showNullPriceProduct'),
  }
}
