import { type Actor, actsForAnother } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { mailboxOf } from '#platform/server/mail/mailbox-of.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountChange } from '../../rules/user-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { checkPhone } from '../handlers/phone-check.ts'
import { signsInByGoogle } from '../identity/signs-in-by-google.ts'
import { closeLinksOf, consumeLink, findLink } from '../links/link-store.ts'
import { checkToken } from '../links/signed-token.ts'
import { passwordChangedMail } from '../mails.ts'
import { phoneToStore } from '../people/phone-of-kind.ts'
import { recordUserChange } from '../people/record-user-change.ts'
import { hashPassword, passwordMatches } from '../sessions/passwords.ts'
import { deleteOwnSessionsOf } from '../sessions/session-store.ts'
import { requestEmailChange } from './change-email.ts'
import { checkAddress } from './check-address.ts'
import { limitAddressDisclosure } from './limit-address-disclosure.ts'
import { passwordRolesOf, refuseWeakPassword } from './new-password.ts'
import { findUserByEmail, findUserById, lockUser, type UserRow, updateUser } from './user-store.ts'

const quarterHourSeconds = 900
const wrongPasswordLimit = { tries: 5, seconds: quarterHourSeconds }
/** The maximum number of changes per hour that send mail to the same mailbox. */
const mailedChangeLimit = { tries: 4, seconds: 3600 }

/**
 * Changes the user's own account. A new password requires the old one, ends the other sessions and sends a mail. A
 * new address takes effect when the user opens the link mailed to it.
 */
export const changeAccount = async (
  deps: AccountsDeps,
  actor: Actor,
  requestedChange: AccountChange,
  ip: string,
): Promise<UserRow | Refusal> => {
  const current = await findUserById(deps.database, actor.userId)
  if (!current) throw new Error(`session ${actor.sessionId} has no user`)
  const phone = phoneToStore(current.user_type, requestedChange.phone)
  if (isRefusal(phone)) return phone
  const change = { ...requestedChange, ...phone }
  const password = await checkPasswordChange(deps, actor, current, change)
  if (isRefusal(password)) return password
  const limited = password && (await limitMailedChanges(deps, current.email))
  if (limited) return limited
  if (change.email !== undefined && change.email !== current.email) {
    // Staff who act as a customer can't change the address, because login links are mailed to it.
    if (actsForAnother(actor)) return refusal('notAllowed')
    const refused = await refuseNewAddress(deps, current.email, change.email)
    if (refused) return refused
  }
  const saveChange = () => storeChange(deps, actor, change, password)
  // A change of address is limited, because its response reveals whether the new address belongs to a user.
  return change.email === undefined ? saveChange() : limitAddressDisclosure(deps, ip, saveChange)
}

const storeChange = (
  deps: AccountsDeps,
  actor: Actor,
  change: AccountChange,
  password: { readonly hash: string; readonly oldHash: string | null } | undefined,
): Promise<UserRow | Refusal> =>
  transact(deps.database, async (tx) => {
    const before = await lockUser(tx, actor.userId)
    if (!before || before.erased_at) return refusal('notAllowed')
    if (password && password.oldHash !== before.password_hash) return refusal('oldPasswordWrong')
    if (password) await endOtherAccess(tx, deps, before, actor.sessionId)
    const refused = await requestNewEmail(tx, deps, before, change.email)
    if (refused) return refused
    const now = deps.now()
    const after = await updateUser(tx, before.id, {
      ...changedColumns(deps, change, before, now),
      ...(password ? { password_hash: password.hash } : {}),
      updated_at: now,
    })
    await recordUserChange(tx, before, after, { at: now, actor, what: 'changed' })
    return after
  })

/** Checks a new address before the transaction, because a transaction with a lock must not wait for other services. */
const refuseNewAddress = async (
  deps: AccountsDeps,
  currentEmail: string,
  email: string,
): Promise<Refusal | undefined> => {
  const limited = await limitMailedChanges(deps, currentEmail)
  if (limited) return limited
  if (signsInByGoogle(deps, email)) return refusal('googleRequired')
  const { safety } = await checkAddress(deps, email)
  return safety ? undefined : refusal('emailRejected')
}

/**
 * Limits changes of address and password per hour, because each one sends a mail to the current address. That mailbox
 * may belong to someone who never signed up.
 */
const limitMailedChanges = async (
  { gate }: AccountsDeps,
  currentEmail: string,
): Promise<Refusal | undefined> => {
  const retryAfter = await gate.tries.consume(
    `address changes reported to ${mailboxOf(currentEmail)}`,
    mailedChangeLimit,
  )
  return retryAfter > 0 ? refusal('tooMany', { retryAfter }) : undefined
}

/**
 * Returns the hash of the new password, and the stored hash that the old password matched: null for a user without a
 * password. Returns undefined if no new password is given. The attempt is counted before the comparison.
 */
const checkPasswordChange = async (
  { database, gate }: AccountsDeps,
  actor: Actor,
  user: UserRow,
  { password, oldPassword = '' }: AccountChange,
): Promise<{ hash: string; oldHash: string | null } | undefined | Refusal> => {
  if (password === undefined) return undefined
  const { id, password_hash: oldHash } = user
  // Staff who act as a customer can't change the customer's password.
  if (actsForAnother(actor)) return refusal('notAllowed')
  const weak = await refuseWeakPassword(database, password, passwordRolesOf(user))
  if (weak) return weak
  if (oldHash !== null) {
    const key = `old password of ${id}`
    const retryAfter = await gate.tries.consume(key, wrongPasswordLimit)
    if (retryAfter > 0) return refusal('tooMany', { retryAfter })
    if (!(await passwordMatches(oldHash, oldPassword))) return refusal('oldPasswordWrong')
    await gate.tries.restore(key, wrongPasswordLimit)
  }
  return { hash: await hashPassword(password), oldHash }
}

const endOtherAccess = async (tx: Tx, deps: AccountsDeps, user: UserRow, currentSession: string) => {
  await deleteOwnSessionsOf(tx, user.id, currentSession)
  await closeLinksOf(tx, user.id, deps.now())
  await deps.outbox.queueMail(tx, passwordChangedMail(deps.config, user))
}

/** Mails the user a link to confirm a new address. Does nothing for the current address; refuses one that is in use. */
const requestNewEmail = async (
  tx: Tx,
  deps: AccountsDeps,
  user: UserRow,
  email: string | undefined,
): Promise<Refusal | undefined> => {
  if (email === undefined || email === user.email) return undefined
  if (await findUserByEmail(tx, email)) return refusal('userExists')
  await requestEmailChange(tx, deps, user, email)
  return undefined
}

const changedColumns = ({ config }: AccountsDeps, change: AccountChange, before: UserRow, now: Date) => {
  const phone = change.phone ?? before.phone
  const subscribe = change.subscribe ?? before.subscribe
  return {
    first_name: change.firstName ?? before.first_name,
    last_name: change.lastName ?? before.last_name,
    new_email: newEmailOf(change, before),
    phone,
    phone_verified: phone === before.phone ? before.phone_verified : checkPhone(phone, config).valid,
    subscribe,
    subscribe_changed_at: subscribe === before.subscribe ? before.subscribe_changed_at : now,
    company: change.company ?? before.company,
  }
}

const newEmailOf = ({ email, password }: AccountChange, before: UserRow): string | null => {
  if (email !== undefined) return email === before.email ? null : email
  // A new password invalidates every open link, including the one that confirms a new address.
  return password === undefined ? before.new_email : null
}

/** Sets a password with the token of a recovery link, and ends all sessions that the user owns. */
export const setPasswordByToken = async (
  deps: AccountsDeps,
  { token, password }: { token: string; password: string },
): Promise<UserRow | Refusal> => {
  const now = deps.now()
  if (checkToken(deps.config.sessionSecret, 'password', token, now) !== 'good') return refusal('linkExpired')
  // The link is checked before hashing, because hashing is expensive and a used link needs none.
  const foundLink = await findLink(deps.database, 'password', hashToken(token))
  if (!foundLink || foundLink.used_at || foundLink.expires_at <= now) return refusal('linkExpired')
  const owner = await findUserById(deps.database, foundLink.user_id)
  if (!owner) return refusal('linkExpired')
  const weak = await refuseWeakPassword(deps.database, password, passwordRolesOf(owner))
  if (weak) return weak
  const password_hash = await hashPassword(password)
  return transact(deps.database, async (tx) => {
    // The user is locked before the link, in the same order as when a user is erased.
    const user = await lockUser(tx, foundLink.user_id)
    const link = await consumeLink(tx, 'password', hashToken(token), now)
    if (!user || !link) return refusal('linkExpired')
    await closeLinksOf(tx, user.id, now)
    await deleteOwnSessionsOf(tx, user.id)
    await deps.outbox.queueMail(tx, passwordChangedMail(deps.config, user))
    const after = await updateUser(tx, user.id, { password_hash, new_email: null, updated_at: now })
    const actor = { userId: user.id }
    await recordUserChange(tx, user, after, { at: now, actor, what: 'set a password by link' })
    return after
  })
}
