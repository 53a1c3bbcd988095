import { usePermissionReader, usePermissions } from '#features/access/ui/index.ts'
import { countsAsStaff } from '#kernel/actor.ts'

/** What a product grid asks of its reader (002 §5, §6). */
export const useGridReader = () => {
  const { isLoggedIn, may } = usePermissions()
  return {
    isLoggedIn,
    isStaff: countsAsStaff(usePermissionReader() ?? null),
    showNullPriceProduct: may('productGrid.showNullPriceProduct'),
  }
}
