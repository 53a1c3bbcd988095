import type { CurrentUser } from './user-fields.ts'

type StaffFacts = Pick<CurrentUser, 'userType' | 'staff' | 'toggled'>

/** Returns true for staff who act as a customer (ACC-002). */
export const isHiddenStaff = ({ userType, staff, toggled }: StaffFacts): boolean =>
  userType === 'customer' && staff !== null && !toggled

/** Returns true for staff in the customer view, with or without acting as a customer (ACC-002). */
export const isToggledStaff = ({ userType, staff, toggled }: StaffFacts): boolean =>
  userType !== 'supplierContact' && staff !== null && toggled

/** Returns true for staff outside the customer view and for hidden staff, whom all checks treat as staff (PERM-012). */
export const countsAsStaff = (user: StaffFacts): boolean =>
  (user.userType === 'staff' && !user.toggled) || isHiddenStaff(user)

/** Returns true if a member of staff is logged in, in any view or while acting as a customer. */
export const isStaffSession = ({ userType, staff }: StaffFacts): boolean =>
  userType === 'staff' || staff !== null

/** Returns true for a virtual customer: a guest without an account, who can't own an event (ACC-005). */
export const isVirtualUser = (id: string): boolean => id.startsWith('v_')

/**
 * Returns true if the user must select a customer before saving (ACC-005, ACC-048): virtual customers, and staff who
 * neither act as a customer nor use supplier roles.
 */
export const needsCustomer = (user: Pick<CurrentUser, 'id' | 'userType'>): boolean =>
  user.userType === 'staff' || isVirtualUser(user.id)

/** Returns true for staff who do not act as a customer. Only they can use supplier roles (ACC-015). */
export const canUseSupplierRoles = (user: StaffFacts): boolean =>
  user.userType !== 'customer' && isStaffSession(user)

/** The duration in ms of the message 'Customer is not found' (ACC-051). */
export const customerNotFoundMs = 10_000
