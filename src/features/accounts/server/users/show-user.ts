import { type Actor, isToggledStaff } from '#kernel/actor.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findUserById, type UserRow } from './user-store.ts'

export const nameOf = ({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

const showSupplier = async (id: string | null | undefined, deps: AccountsDeps) => {
  if (!id) return null
  const supplier = await deps.supplierOf?.(id)
  return { id, title: supplier?.title ?? id, type: supplier?.type ?? null }
}

/** Returns a user in the format of the browser's current user, without password or hash. */
export const showUser = async (user: UserRow, deps: AccountsDeps): Promise<CurrentUser> => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  name: nameOf(user),
  email: user.email,
  newEmail: user.new_email,
  phone: user.phone,
  userType: user.user_type,
  role: user.roles.map((name) => ({ name })),
  ipBlocked: user.ip_blocked,
  subscribe: user.subscribe,
  company: user.company,
  supplier: await showSupplier(user.supplier_id, deps),
  canManageBooking: user.can_manage_booking,
  canManageInvetory: user.can_manage_inventory,
  hasPassword: user.password_hash !== null,
  staff: null,
  toggled: false,
})

/**
 * Returns the user of a session. If staff act in it, also returns who they are and whether they are toggled staff
 * (ACC-004).
 * @param row the user's row, if the caller has already loaded it
 */
export const showActor = async (
  actor: Actor | null,
  deps: AccountsDeps,
  row?: UserRow,
): Promise<CurrentUser | null> => {
  const user = actor && (row ?? (await findUserById(deps.database, actor.userId)))
  if (!actor || !user) return null
  const shownUser = await showUser(user, deps)
  if (actor.staffId === undefined) return shownUser
  const staff = actor.staffId === user.id ? user : await findUserById(deps.database, actor.staffId)
  return {
    ...shownUser,
    ...(await temporarySupplierFields(actor, deps)),
    // Toggled staff have no roles here, because customers get theirs from the event (PERM-003, PERM-O5). Other staff
    // who act have the roles of the session: their own, or those of a supplier for a time.
    ...(isToggledStaff(actor) ? { role: [] } : { role: actor.roles.map((name) => ({ name })) }),
    staff: staff ? { id: staff.id, name: nameOf(staff), email: staff.email } : null,
    toggled: actor.toggled ?? false,
  }
}

const temporarySupplierFields = async ({ userType, supplierId }: Actor, deps: AccountsDeps) =>
  userType === 'supplierContact'
    ? {
        userType,
        supplier: await showSupplier(supplierId, deps),
        canManageBooking: true,
        canManageInvetory: true,
      }
    : {}
