import type { CurrentUser } from './user-fields.ts'

export const staffHome = '/admin/index/staff_stats'

/** Returns the start page of a user's area: my events, their supplier's pages or the staff area. */
export const areaHomeOf = ({
  userType,
  supplier,
  toggled,
}: Pick<CurrentUser, 'userType' | 'supplier' | 'toggled'>): string => {
  if (userType === 'staff' && !toggled) return staffHome
  if (userType === 'supplierContact' && supplier) return `/supplier/${supplier.id}/index/`
  return '/my-events'
}
