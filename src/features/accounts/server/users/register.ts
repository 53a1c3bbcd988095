import { lockAdministration, recordChange } from '#features/access/server/index.ts'
import { type Actor, asStaffMember, countsAsStaff, isToggledStaff, type UserType } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { type CountedKey, consumeEach } from '#platform/server/http/limits/try-limiter.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { refusal } from '../../rules/refusals.ts'
import type { Registration } from '../../rules/user-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { checkPhone } from '../handlers/phone-check.ts'
import { signsInByGoogle } from '../identity/signs-in-by-google.ts'
import { createPasswordLink } from '../links/login-links.ts'
import { invitationMail, welcomeMail } from '../mails.ts'
import { administrationOf } from '../people/administration-of.ts'
import { isSupplier } from '../people/is-supplier.ts'
import { phoneToStore } from '../people/phone-of-kind.ts'
import { refusePicture } from '../people/refuse-picture.ts'
import { refuseRoles } from '../people/refuse-roles.ts'
import { recordedUser } from '../people/show-person.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { randomPassword } from '../sessions/secrets.ts'
import { openSession } from '../sessions/sessions.ts'
import { checkAddress } from './check-address.ts'
import { limitAddressDisclosure } from './limit-address-disclosure.ts'
import { refuseMissingPassword, refuseWeakPassword, refuseWeakSignUp } from './new-password.ts'
import { canLogIn, findUserByEmail, insertUser, type UserRow } from './user-store.ts'

/** Returns true if the request sets a field that only staff can set. */
const needsStaff = ({ userType, roles, generatePassword, sendInvite, ...fields }: Registration): boolean =>
  userType !== 'customer' ||
  roles.length > 0 ||
  generatePassword ||
  fields.title !== '' ||
  fields.enquiries ||
  fields.picture !== '' ||
  sendInvite ||
  fields.canManageBooking ||
  fields.canManageInvetory ||
  fields.supplier !== undefined

/** Creates an account. Logs its owner in unless staff created it. */
export const register = async (
  deps: AccountsDeps,
  context: RequestContext,
  request: Registration,
): Promise<UserRow | Refusal> => {
  const { actor } = context
  const phone = phoneToStore(request.userType, request.phone)
  const registration = isRefusal(phone) ? request : { ...request, ...phone }
  const isByStaff = countsAsStaff(actor) || isToggledStaff(actor)
  if (needsStaff(registration) && !isByStaff) return refusal('notAllowed')
  if (isByStaff && !(await canCreate(deps, actorOf(context), registration.userType)))
    return refusal('notAllowed')
  if (isRefusal(phone)) return phone
  if (registration.userType === 'supplierContact' && !(await isSupplier(deps, registration.supplier!)))
    return refusal('fieldInvalid', { message: 'Choose a supplier' })
  // A visitor must not register an address of the company's domain, because a member of staff may sign in with it
  // later.
  if (!isByStaff && signsInByGoogle(deps, registration.email)) return refusal('googleRequired')
  const { safety } = await checkAddress(deps, registration.email)
  if (!safety && !(isByStaff && registration.emailValidation?.isValidationOverridden))
    return refusal('emailRejected')
  if (isByStaff) return createAccount(deps, registration, { safety, creator: actor })
  const retryAfter = await consumeEach(deps.gate.tries, signUpKeys(context, registration))
  if (retryAfter > 0) return refusal('tooMany', { retryAfter })
  const user = await limitAddressDisclosure(deps, context.request.ip, () =>
    createAccount(deps, registration, { safety }),
  )
  if (!isRefusal(user)) await openSession(deps, context, user.id)
  return user
}

type CreationOptions = {
  /** The result of the email check. */
  readonly safety: boolean
  /** The user who creates the account, if it is for someone else. */
  readonly creator?: Actor | null
  /** Returns a reason to refuse the account. Called in the transaction that creates it. */
  readonly refuse?: (tx: Tx) => Promise<Refusal | undefined>
}

/** Creates an account with the given fields, which the caller has checked, and mails a welcome or an invitation. */
export const createAccount = async (
  deps: AccountsDeps,
  registration: Registration,
  { safety, creator, refuse }: CreationOptions,
): Promise<UserRow | Refusal> => {
  const passwordRefusal =
    registration.password === undefined
      ? !registration.generatePassword && (await refuseMissingPassword(deps.database))
      : registration.userType === 'customer'
        ? await refuseWeakSignUp(deps.database, registration.password)
        : await refuseWeakPassword(
            deps.database,
            registration.password,
            registration.roles.map(({ name }) => name),
          )
  if (passwordRefusal) return passwordRefusal
  const password = registration.generatePassword ? randomPassword() : registration.password
  const password_hash = password === undefined ? null : await hashPassword(password)
  return transact(deps.database, async (tx) => {
    if (registration.roles.length > 0) await lockAdministration(tx)
    const row = newUserRow(deps, registration, safety)
    const refused =
      (await refuse?.(tx)) ??
      (await refuseRoles(tx, row.user_type, row.roles)) ??
      (await refusePicture(tx, row.picture))
    if (refused) return refused
    const user = await insertUser(tx, { ...row, password_hash })
    if (!user) return refuseKnownAddress(tx, registration.email)
    if (creator) await recordCreation(tx, user, creator, deps.now())
    if (registration.sendInvite)
      await deps.outbox.queueMail(
        tx,
        invitationMail(deps.config, user, await createPasswordLink(tx, deps, user)),
      )
    else await deps.outbox.queueMail(tx, welcomeMail(deps.config, user))
    return user
  })
}

/**
 * Returns the refusal for an address that has an account: loginFailed if its owner can't log in, or else userExists. It
 * does not reveal the user type.
 */
const refuseKnownAddress = async (tx: Tx, email: string): Promise<Refusal> => {
  const user = await findUserByEmail(tx, email)
  if (user && !canLogIn(user)) return refusal('loginFailed')
  return refusal('userExists')
}

/**
 * Returns the limits of sign-ups. They allow a group to sign up from one IP address in an evening, but stop scripts
 * that try known emails or fill the table. Refused sign-ups count too.
 */
const signUpKeys = ({ request }: RequestContext, { email }: Registration): CountedKey[] => [
  [`sign up from ${networkOf(request.ip)}`, { tries: 120, seconds: 3600 }],
  [`sign up as ${email}`, { tries: 10, seconds: 900 }],
]

const recordCreation = (tx: Tx, user: UserRow, actor: Actor | null, at: Date) =>
  recordChange(tx, {
    at,
    actor,
    subject: { kind: 'user', id: user.id },
    what: 'created',
    before: null,
    after: recordedUser(user),
  })

/** Returns true if staff can create a user of this type. In the customer view their own roles decide (ACC-052). */
const canCreate = async (deps: AccountsDeps, actor: Actor, userType: UserType): Promise<boolean> => {
  if (userType !== 'customer') return (await administrationOf(deps, actor))('edit', userType)
  const creator = isToggledStaff(actor) ? asStaffMember(actor) : actor
  return deps.gate.access.grants(creator, 'customer.edit', undefined)
}

const newUserRow = ({ config, now }: AccountsDeps, registration: Registration, safety: boolean) => ({
  id: timedId(now()),
  user_type: registration.userType,
  email: registration.email,
  email_safe: safety,
  first_name: registration.firstName,
  last_name: registration.lastName,
  phone: registration.phone,
  // The result of the form's check (phoneVerified, verifiedPhone) is ignored, because the client can change it.
  phone_verified: checkPhone(registration.phone, config).valid,
  roles: registration.roles.map(({ name }) => name),
  subscribe: registration.subscribe,
  company: registration.company,
  title: registration.title,
  takes_enquiries: registration.userType === 'staff' && registration.enquiries,
  picture: registration.userType === 'staff' ? registration.picture : '',
  supplier_id: registration.userType === 'supplierContact' ? (registration.supplier ?? null) : null,
  can_manage_booking: registration.canManageBooking,
  can_manage_inventory: registration.canManageInvetory,
  created_at: now(),
  updated_at: now(),
})
