import { usePermissionReader, usePermissions } from '#features/access/ui/index.ts'
import { countsAsStaff } from '#kernel/actor.ts'

export type GridReader = {
  readonly isLoggedIn: boolean
  /** Staff who see products as staff do. */
  readonly isStaff: boolean
  readonly showNullPriceProduct: boolean
}

/** What a product grid asks of its reader (002 §5, §6). */
export const useGridReader = (): GridReader => {
  const { isLoggedIn, may } = usePermissions()
  return {
    isLoggedIn,
    isStaff: countsAsStaff(usePermissionReader() ?? null) && may('product.view'),
    showNullPriceProduct: may('productGrid.showNullPriceProduct'),
  }
}
