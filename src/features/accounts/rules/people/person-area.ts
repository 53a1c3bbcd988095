import type { UserType } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'

/** Returns the permission area of a user type: company for staff, customer for everyone else. */
export const areaOfPerson = (userType: UserType): 'company' | 'customer' =>
  userType === 'staff' ? 'company' : 'customer'

/**
 * Returns true if these permissions allow creating and changing users of a type. Supplier contacts require
 * supplier.edit in addition, because a contact acts for their supplier and a changed email address gives access to the
 * account.
 */
export const canEditPeople = (can: (permission: Permission) => boolean, userType: UserType): boolean =>
  can(`${areaOfPerson(userType)}.edit`) && (userType !== 'supplierContact' || can('supplier.edit'))
