import { type Actor, asStaffMember } from '#kernel/actor.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { SupplierRole } from '../../contract/acting-calls.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { isSupplier } from '../people/is-supplier.ts'
import { asThemselves, changeIdentity } from '../sessions/change-identity.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'

type Changed = Promise<string | Refusal>

/** Staff become hidden staff: the session is the customer's, its owner stays who they are (000 §1). */
export const actAsCustomer = (deps: AccountsDeps, context: RequestContext, customerId: string): Changed =>
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

export const stopActing = (deps: AccountsDeps, context: RequestContext): Changed =>
  changeIdentity(deps, context, (before, staff) => asThemselves(staff, before))

/** Switches between the staff and the customer view, as a customer or without one. */
export const toggleCustomerView = (deps: AccountsDeps, context: RequestContext, toggled: boolean): Changed =>
  changeIdentity(deps, context, (before, staff) =>
    before.user_id === staff.id ? asThemselves(staff, { toggled }) : { ...before, toggled },
  )

/**
 * Takes roles of a supplier for a while. Only staff who are not a customer at the moment may (000 §4), with
 * the permission to edit suppliers in the roles they have as staff.
 */
export const takeSupplierRoles = async (
  deps: AccountsDeps,
  context: RequestContext,
  { supplierId, roles }: { readonly supplierId: string; readonly roles: readonly SupplierRole[] },
): Changed => {
  const actor = actorOf(context)
  const staff = await staffThemselves(deps, actor)
  if (!staff || !(await mayEditSuppliers(deps, actor, staff))) return refusal('supplierRolesForbidden')
  if (!(await isSupplier(deps, supplierId))) return refusal('nodeNotFound', { id: supplierId })
  return changeIdentity(
    deps,
    context,
    (before) =>
      before.user_id === staff.id
        ? { ...before, staff_id: staff.id, acting_supplier_id: supplierId, acting_roles: [...roles] }
        : refusal('supplierRolesForbidden'),
    await supplierNames(deps, supplierId, actor.supplierId),
  )
}

/** Gives staff the roles back that they had before. */
export const restoreRoles = async (deps: AccountsDeps, context: RequestContext): Changed =>
  (await staffThemselves(deps, actorOf(context)))
    ? changeIdentity(
        deps,
        context,
        (before, staff) => asThemselves(staff, before),
        await supplierNames(deps, actorOf(context).supplierId),
      )
    : refusal('supplierRolesForbidden')

/** Asked before the session is locked: whoever holds a lock must not wait for a second connection. */
const supplierNames = async ({ supplierOf }: AccountsDeps, ...ids: (string | undefined)[]) => {
  const known = ids.filter((id) => id !== undefined)
  return new Map(
    await Promise.all(known.map(async (id) => [id, (await supplierOf?.(id))?.title ?? id] as const)),
  )
}

/** The staff member of a session that is no customer's at the moment. */
const staffThemselves = async ({ database }: AccountsDeps, { userId, userType, staffId }: Actor) => {
  const isStaff = userType === 'staff' || staffId === userId
  return isStaff ? findUserById(database, userId) : undefined
}

const mayEditSuppliers = ({ gate }: AccountsDeps, actor: Actor, { roles }: UserRow) =>
  gate.access.grants({ ...asStaffMember(actor), roles }, 'supplier.edit', undefined)
