import { type Actor, asStaffMember } from '#kernel/actor.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { SupplierRole } from '../../contract/acting-endpoints.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { isSupplier } from '../people/is-supplier.ts'
import { changeIdentity, ownIdentity } from '../sessions/change-identity.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'

type NewToken = Promise<string | Refusal>

/**
 * Lets the member of staff of a session act as a customer (hidden staff). The customer becomes the session's user; the
 * session's owner is still the member of staff (ACC-002).
 */
export const actAsCustomer = (deps: AccountsDeps, context: RequestContext, customerId: string): NewToken =>
  changeIdentity(deps, context, async ({ toggled }, staff, tx) => {
    const customer = await findUserById(tx, customerId)
    if (customer?.user_type !== 'customer') return refusal('customerNotFound')
    return {
      user_id: customer.id,
      staff_id: staff.id,
      toggled,
      acting_supplier_id: null,
      acting_roles: [],
    }
  })

export const stopActing = (deps: AccountsDeps, context: RequestContext): NewToken =>
  changeIdentity(deps, context, (before, staff) => ownIdentity(staff, before))

/** Switches between the staff view and the customer view, whether or not the user acts as a customer. */
export const toggleCustomerView = (deps: AccountsDeps, context: RequestContext, toggled: boolean): NewToken =>
  changeIdentity(deps, context, (before, staff) =>
    before.user_id === staff.id ? ownIdentity(staff, { toggled }) : { ...before, toggled },
  )

/**
 * Temporarily gives staff the roles of a supplier (ACC-015). Refuses staff who act as a customer, and staff whose own
 * roles do not include the permission to edit suppliers.
 */
export const assumeSupplierRoles = async (
  deps: AccountsDeps,
  context: RequestContext,
  { supplierId, roles }: { readonly supplierId: string; readonly roles: readonly SupplierRole[] },
): NewToken => {
  const actor = actorOf(context)
  const staff = await staffOfSession(deps, actor)
  if (!staff || !(await canEditSuppliers(deps, actor, staff))) return refusal('supplierRolesForbidden')
  if (!(await isSupplier(deps, supplierId))) return refusal('nodeNotFound', { id: supplierId })
  return changeIdentity(
    deps,
    context,
    (before) =>
      before.user_id === staff.id
        ? { ...before, staff_id: staff.id, acting_supplier_id: supplierId, acting_roles: [...roles] }
        : refusal('supplierRolesForbidden'),
    await loadSupplierNames(deps, supplierId, actor.supplierId),
  )
}

/** Ends the use of supplier roles, so that the member of staff has their own roles again (ACC-016). */
export const restoreRoles = async (deps: AccountsDeps, context: RequestContext): NewToken =>
  (await staffOfSession(deps, actorOf(context)))
    ? changeIdentity(
        deps,
        context,
        (before, staff) => ownIdentity(staff, before),
        await loadSupplierNames(deps, actorOf(context).supplierId),
      )
    : refusal('supplierRolesForbidden')

/**
 * Loads the names of suppliers by id. Called before the session is locked, because a transaction with a lock must not
 * wait for another connection.
 */
const loadSupplierNames = async ({ supplierOf }: AccountsDeps, ...ids: (string | undefined)[]) => {
  const givenIds = ids.filter((id) => id !== undefined)
  return new Map(
    await Promise.all(givenIds.map(async (id) => [id, (await supplierOf?.(id))?.title ?? id] as const)),
  )
}

/** Returns the member of staff of a session; undefined while they act as a customer, and for any other user. */
const staffOfSession = async ({ database }: AccountsDeps, { userId, userType, staffId }: Actor) => {
  const isStaff = userType === 'staff' || staffId === userId
  return isStaff ? findUserById(database, userId) : undefined
}

const canEditSuppliers = ({ gate }: AccountsDeps, actor: Actor, { roles }: UserRow) =>
  gate.access.grants({ ...asStaffMember(actor), roles }, 'supplier.edit', undefined)
