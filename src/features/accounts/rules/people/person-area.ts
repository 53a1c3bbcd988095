import type { UserType } from '#kernel/actor.ts'

/** The permission area that a kind of user belongs to: the people who work for us are the company's. */
export const areaOfPerson = (userType: UserType): 'company' | 'customer' =>
  userType === 'staff' ? 'company' : 'customer'
