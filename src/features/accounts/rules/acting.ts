import type { CurrentUser } from './user-fields.ts'

type StaffFacts = Pick<CurrentUser, 'userType' | 'staff' | 'toggled'>

/** Staff who act as a customer (000 §1). */
export const isHiddenStaff = ({ userType, staff, toggled }: StaffFacts): boolean =>
  userType === 'customer' && staff !== null && !toggled

/** Staff who look at the site as a customer does, with or without a customer to act as (000 §1). */
export const isToggledStaff = ({ userType, staff, toggled }: StaffFacts): boolean =>
  userType !== 'supplierContact' && staff !== null && toggled

/** User-type checks treat staff and hidden staff as staff (000 §6). */
export const countsAsStaff = (user: StaffFacts): boolean =>
  (user.userType === 'staff' && !user.toggled) || isHiddenStaff(user)

/** A staff member is logged in, in whatever view: they log out by the server and may change the view. */
export const isStaffBehind = ({ userType, staff }: StaffFacts): boolean =>
  userType === 'staff' || staff !== null

/** True for a guest without an account, who cannot own an event (000 §3). */
export const isVirtualUser = (id: string): boolean => id.startsWith('v_')

/**
 * Whether somebody must pick a customer before anything is saved on a customer's behalf (000 §6): staff who
 * are not a customer at the moment, and a virtual customer.
 */
export const needsCustomer = (user: Pick<CurrentUser, 'id' | 'userType'>): boolean =>
  user.userType === 'staff' || isVirtualUser(user.id)

/** Supplier roles are for staff who are not a customer at the moment (000 §4). */
export const mayTakeSupplierRoles = (user: StaffFacts): boolean =>
  user.userType !== 'customer' && isStaffBehind(user)

/** How long it is said that a customer cannot be loaded, in ms (000 §8). */
export const customerNotFoundTime = 10_000
