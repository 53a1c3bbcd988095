import type { UserType } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'

/** The permission area that a kind of user belongs to: the people who work for us are the company's. */
export const areaOfPerson = (userType: UserType): 'company' | 'customer' =>
  userType === 'staff' ? 'company' : 'customer'

/**
 * Returns whether somebody with these permissions can create and change people of a kind. A supplier contact acts for
 * their supplier, and a changed address is a way into the account, so both permissions are needed.
 */
export const canEditPeople = (may: (permission: Permission) => boolean, userType: UserType): boolean =>
  may(`${areaOfPerson(userType)}.edit`) && (userType !== 'supplierContact' || may('supplier.edit'))
