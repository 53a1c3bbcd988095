import { lockAdministration, recordChange } from '#features/access/server/index.ts'
import { type Actor, countsAsStaff, isStaffSession, personBehind } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { ContactResponse } from '../../contract/contact-endpoints.ts'
import { type ContactRole, maxContacts, type NewContact } from '../../rules/people/contact-fields.ts'
import { refusal } from '../../rules/refusals.ts'
import { registration } from '../../rules/user-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { signsInByGoogle } from '../identity/signs-in-by-google.ts'
import { checkAddress } from '../users/check-address.ts'
import { createAccount } from '../users/register.ts'
import { nameOf } from '../users/show-user.ts'
import { canLogIn, lockUser, type UserRow, updateUser } from '../users/user-store.ts'
import { administrationOf } from './administration-of.ts'
import { describeChange, endAccess } from './change-person.ts'
import { isSupplier } from './is-supplier.ts'
import { listSupplierContacts } from './person-store.ts'
import { refuseRoles } from './refuse-roles.ts'
import { recordedUser } from './show-person.ts'

/** Returns a contact as owners and staff see them. */
const showContact = (actor: Actor, user: UserRow): ContactResponse => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  phone: user.phone,
  roles: user.roles,
  canManageBooking: user.can_manage_booking,
  canManageInvetory: user.can_manage_inventory,
  isActive: user.active,
  isSelf: user.id === personBehind(actor),
  version: user.version,
})

export const readContacts = async (
  deps: AccountsDeps,
  actor: Actor,
  supplierId: string,
): Promise<ContactResponse[] | Refusal> => {
  if (!(await isSupplier(deps, supplierId))) return refusal('nodeNotFound', { id: supplierId })
  const users = await listSupplierContacts(deps.database, supplierId)
  return users.map((user) => showContact(actor, user))
}

/**
 * Refuses staff who can't edit supplier contacts, and all staff who use supplier roles or the customer view. The
 * permission of owners has already been checked by the access of the endpoint.
 */
const refuseStaff = async (deps: AccountsDeps, actor: Actor): Promise<Refusal | undefined> => {
  if (!isStaffSession(actor)) return undefined
  const isAllowed = countsAsStaff(actor) && (await administrationOf(deps, actor))('edit', 'supplierContact')
  return isAllowed ? undefined : refusal('notAllowed')
}

/** Creates a contact with a random password and mails them a link to choose their own. */
export const createContact = async (
  deps: AccountsDeps,
  actor: Actor,
  supplierId: string,
  { role, ...fields }: NewContact,
): Promise<ContactResponse | Refusal> => {
  const forbidden = await refuseStaff(deps, actor)
  if (forbidden) return forbidden
  if (!(await isSupplier(deps, supplierId))) return refusal('nodeNotFound', { id: supplierId })
  // An owner must not register an address of the company's domain, because a member of staff may sign in with it later.
  if (!countsAsStaff(actor) && signsInByGoogle(deps, fields.email)) return refusal('googleRequired')
  const { safety } = await checkAddress(deps, fields.email)
  if (!safety) return refusal('emailRejected')
  const account = registration.parse({
    ...fields,
    userType: 'supplierContact',
    supplier: supplierId,
    roles: [{ name: role }],
    generatePassword: true,
    sendInvite: true,
  })
  const created = await createAccount(deps, account, {
    safety,
    creator: actor,
    refuse: async (tx) => {
      const contacts = await listSupplierContacts(tx, supplierId)
      if (contacts.length >= maxContacts) return refusal('contactsFull', { max: maxContacts })
      return refuseGrant(tx, actor, noAccess, { ...fields, isOwner: role === 'Owner' })
    },
  })
  return isRefusal(created) ? created : showContact(actor, created)
}

type Permissions = { readonly canManageBooking: boolean; readonly canManageInvetory: boolean }
type Access = Permissions & { readonly isOwner: boolean }
const noAccess: Access = { canManageBooking: false, canManageInvetory: false, isOwner: false }
type ContactChange = Permissions & {
  readonly version: number
  /**
   * If undefined, the roles do not change. The form leaves it undefined for a contact to whom staff have given a role
   * other than Owner and Editor.
   */
  readonly role?: ContactRole | undefined
  readonly isActive: boolean
}

/** Changes the role, the permissions or the access of a contact. A contact whose access ends is logged out. */
export const changeContact = async (
  deps: AccountsDeps,
  actor: Actor,
  { supplierId, contactId }: { supplierId: string; contactId: string },
  { version, role, isActive, canManageBooking, canManageInvetory }: ContactChange,
): Promise<ContactResponse | Refusal> =>
  (await refuseStaff(deps, actor)) ??
  transact(deps.database, async (tx) => {
    await lockAdministration(tx)
    const before = await lockUser(tx, contactId)
    if (before?.user_type !== 'supplierContact' || before.supplier_id !== supplierId || before.erased_at)
      return refusal('nodeNotFound', { id: contactId })
    if (contactId === personBehind(actor)) return refusal('ownAccess')
    const roles = role === undefined ? before.roles : [role]
    const accessBefore = accessOf(before)
    const accessAfter = { canManageBooking, canManageInvetory, isOwner: roles.includes('Owner') }
    const refused =
      (await refuseGrant(tx, actor, accessBefore, accessAfter)) ??
      (version === before.version ? undefined : refusal('editConflict')) ??
      (await refuseRoles(tx, 'supplierContact', roles))
    if (refused) return refused
    const after = await updateUser(tx, contactId, {
      roles: [...roles],
      active: isActive,
      can_manage_booking: canManageBooking,
      can_manage_inventory: canManageInvetory,
      updated_at: deps.now(),
    })
    await endAccess(tx, before, after, deps.now())
    await recordChange(tx, {
      at: deps.now(),
      actor,
      subject: { kind: 'user', id: contactId },
      what: describeChange(before, after),
      before: recordedUser(before),
      after: recordedUser(after),
    })
    return showContact(actor, after)
  })

const accessOf = (user: UserRow): Access => ({
  canManageBooking: user.can_manage_booking,
  canManageInvetory: user.can_manage_inventory,
  isOwner: user.roles.includes('Owner'),
})

/**
 * Refuses to grant permissions, or the role Owner, that the actor does not have. Also refuses an actor who has lost
 * access during the request, so that two owners cannot remove each other. Does not limit staff.
 */
const refuseGrant = async (
  tx: Tx,
  actor: Actor,
  before: Access,
  after: Access,
): Promise<Refusal | undefined> => {
  if (isStaffSession(actor)) return undefined
  const owner = await lockUser(tx, actor.userId)
  if (!owner || !canLogIn(owner) || !owner.roles.some((role) => actor.roles.includes(role)))
    return refusal('notAllowed')
  const ownerAccess = accessOf(owner)
  const exceedsOwnAccess = (['canManageBooking', 'canManageInvetory', 'isOwner'] as const).some(
    (name) => after[name] && !before[name] && !ownerAccess[name],
  )
  return exceedsOwnAccess ? refusal('contactAccessForbidden') : undefined
}
