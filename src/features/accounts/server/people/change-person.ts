import { lockAdministration, recordChange, requireAdministrator } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountChange } from '../../rules/user-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { closeLinksOf } from '../links/link-store.ts'
import { createPasswordLink } from '../links/login-links.ts'
import { invitationMail } from '../mails.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { randomPassword } from '../sessions/secrets.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { checkAddress, refuseUsedAddress } from '../users/check-address.ts'
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../users/user-store.ts'
import { administrationOf } from './administration-of.ts'
import { isSupplier } from './is-supplier.ts'
import { activeStaffRoles } from './person-store.ts'
import { phoneToStore } from './phone-of-kind.ts'
import { refusePicture } from './refuse-picture.ts'
import { refuseRoles } from './refuse-roles.ts'
import { recordedUser } from './show-person.ts'

/**
 * Changes a user's account, for staff with the permission. Blocking, deactivating, a new user type or a random
 * password logs the user out everywhere. Refuses a change after which nobody could edit roles.
 */
export const changePerson = async (
  deps: AccountsDeps,
  actor: Actor,
  change: AccountChange,
): Promise<UserRow | Refusal> => {
  const id = change.id ?? actor.userId
  // Staff can't choose a password for someone else. Their own password is changed by changeAccount, which requires the
  // old one.
  if (change.password !== undefined || (change.generatePassword && id === actor.userId))
    return refusal('notAllowed')
  const canAdminister = await administrationOf(deps, actor)
  if (!canAdminister('edit', 'customer') && !canAdminister('edit', 'staff')) return refusal('notAllowed')
  if (change.supplier !== undefined && !(await isSupplier(deps, change.supplier)))
    return refusal('fieldInvalid', { message: 'Choose a supplier' })
  const password_hash = change.generatePassword ? await hashPassword(randomPassword()) : undefined
  const isSafe = change.email === undefined || (await checkAddress(deps, change.email)).safety
  return transact(deps.database, async (tx) => {
    await lockAdministration(tx)
    const before = await lockUser(tx, id)
    if (!before || before.erased_at || !canAdminister('edit', before.user_type)) return refusal('notAllowed')
    if (change.version !== undefined && change.version !== before.version) return refusal('editConflict')
    const phone = phoneToStore(change.userType ?? before.user_type, change.phone)
    if (isRefusal(phone)) return phone
    const columns = changedColumns({ ...change, ...phone }, before, isSafe, deps.now())
    if (!canAdminister('edit', columns.user_type)) return refusal('notAllowed')
    if (columns.user_type === 'supplierContact' && columns.supplier_id === null)
      return refusal('fieldInvalid', { message: 'Choose a supplier' })
    const refused =
      (await refuseAddress(tx, change, before, isSafe)) ??
      (await refuseRoles(tx, columns.user_type, columns.roles)) ??
      (await refusePicture(tx, change.picture))
    if (refused) return refused
    const after = await updateUser(tx, id, {
      ...columns,
      ...(password_hash ? { password_hash } : {}),
      updated_at: deps.now(),
    })
    const lockOut = await requireAdministrator(tx, { activeStaffRoles })
    if (lockOut) return lockOut
    await endAccess(tx, before, after, deps.now())
    if (change.sendInvite) {
      const token = await createPasswordLink(tx, deps, after)
      await deps.outbox.queueMail(tx, invitationMail(deps.config, after, token))
    }
    await recordChange(tx, {
      at: deps.now(),
      actor,
      subject: { kind: 'user', id },
      what: describeChange(before, after),
      before: recordedUser(before),
      after: recordedUser(after),
    })
    return after
  }).catch(refuseUsedAddress)
}

const changedColumns = (change: AccountChange, before: UserRow, isSafe: boolean, now: Date) => {
  const email = change.email ?? before.email
  const subscribe = change.subscribe ?? before.subscribe
  const isNewEmail = email !== before.email
  const user_type = change.userType ?? before.user_type
  const isContact = user_type === 'supplierContact'
  return {
    user_type,
    first_name: change.firstName ?? before.first_name,
    last_name: change.lastName ?? before.last_name,
    email,
    email_safe: isNewEmail ? isSafe : before.email_safe,
    // A new address set by staff cancels a change of address that the user has requested.
    new_email: isNewEmail ? null : before.new_email,
    former_emails: isNewEmail ? [...new Set([...before.former_emails, before.email])] : before.former_emails,
    phone: change.phone ?? before.phone,
    phone_verified: before.phone_verified && (change.phone ?? before.phone) === before.phone,
    subscribe,
    subscribe_changed_at: subscribe === before.subscribe ? before.subscribe_changed_at : now,
    company: change.company ?? before.company,
    title: change.title ?? before.title,
    roles: change.roles?.map(({ name }) => name) ?? before.roles,
    active: change.isActive ?? before.active,
    picture: user_type === 'staff' ? (change.picture ?? before.picture) : '',
    takes_enquiries: user_type === 'staff' && (change.enquiries ?? before.takes_enquiries),
    ip_blocked: change.ipBlocked ?? before.ip_blocked,
    supplier_id: isContact ? (change.supplier ?? before.supplier_id) : null,
    can_manage_booking: isContact && (change.canManageBooking ?? before.can_manage_booking),
    can_manage_inventory: isContact && (change.canManageInvetory ?? before.can_manage_inventory),
  }
}

/** Refuses an address that is in use. Refuses an unsafe address unless staff override the check (ACC-065). */
const refuseAddress = async (
  tx: Tx,
  { email, emailValidation }: AccountChange,
  before: UserRow,
  isSafe: boolean,
): Promise<Refusal | undefined> => {
  if (email === undefined || email === before.email) return undefined
  if (!isSafe && !emailValidation?.isValidationOverridden) return refusal('emailRejected')
  return (await findUserByEmail(tx, email)) ? refusal('userExists') : undefined
}

/**
 * Ends the sessions and links of a user who is blocked or deactivated, or has a new user type or password. After a
 * change of address, invalidates the links that were sent to the earlier one.
 */
export const endAccess = async (tx: Tx, before: UserRow, after: UserRow, now: Date) => {
  const hasNewPassword = after.password_hash !== before.password_hash
  const isLockedOut =
    after.ip_blocked || !after.active || after.user_type !== before.user_type || hasNewPassword
  if (isLockedOut) await deleteSessionsOf(tx, after.id)
  if (isLockedOut || after.email !== before.email) await closeLinksOf(tx, after.id, now)
}

/** Returns the kind of a change for the history, such as 'blocked' or 'changed'. */
export const describeChange = (before: UserRow, after: UserRow): string => {
  if (before.ip_blocked !== after.ip_blocked) return after.ip_blocked ? 'blocked' : 'unblocked'
  if (before.active !== after.active) return after.active ? 'activated' : 'deactivated'
  return before.password_hash === after.password_hash ? 'changed' : 'given a new password'
}
