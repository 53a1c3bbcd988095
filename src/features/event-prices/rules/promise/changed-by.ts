import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import type { ChangedBy } from './update-promise.ts'

/** Returns the role in which an actor changes an event. */
export const changeRoleOf = (actor: Actor): ChangedBy => {
  if (countsAsStaff(actor)) return 'staff'
  return actor.userType === 'supplierContact' ? 'supplier' : 'customer'
}
