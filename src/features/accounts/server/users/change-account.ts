import { type Actor, actsForAnother } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { mailboxOf } from '#platform/server/mail/mailbox-of.ts'
import { hashToken } from '#platform/server/random-token.ts'
import type { AccountChange } from '../../rules/user-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { checkPhone } from '../handlers/phone-check.ts'
import { signsInByGoogle } from '../identity/signs-in-by-google.ts'
import { closeLinksOf, findLink, takeLink } from '../links/link-store.ts'
import { checkToken } from '../links/signed-token.ts'
import { passwordChangedMail } from '../mails.ts'
import { phoneOfKind } from '../people/phone-of-kind.ts'
import { recordUserChange } from '../people/record-user-change.ts'
import { hashPassword, passwordMatches } from '../sessions/passwords.ts'
import { deleteOwnSessionsOf } from '../sessions/session-store.ts'
import { askForEmail } from './change-email.ts'
import { checkAddress } from './check-address.ts'
import { passwordRolesOf, refuseWeakPassword } from './new-password.ts'
import { tellingAddresses } from './told-addresses.ts'
import { findUserByEmail, findUserById, lockUser, type UserRow, updateUser } from './user-store.ts'

const quarterHour = 900
const wrongPasswords = { tries: 5, seconds: quarterHour }
/** Changes an hour that a mailbox is told of: with a welcome, as many mails as strangers may have sent to it. */
const emailChangeTries = { tries: 4, seconds: 3600 }

/**
 * Changes the reader's own account. A new password needs the old one, ends the account's other sessions and
 * is told by mail. A new address waits until the link mailed there is opened.
 */
export const changeAccount = async (
  deps: AccountsDeps,
  actor: Actor,
  asked: AccountChange,
  ip: string,
): Promise<UserRow | Refusal> => {
  const known = await findUserById(deps.database, actor.userId)
  if (!known) throw new Error(`session ${actor.sessionId} has no user`)
  const phone = phoneOfKind(known.user_type, asked.phone)
  if (isRefusal(phone)) return phone
  const change = { ...asked, ...phone }
  const password = await checkPasswordChange(deps, actor, known, change)
  if (isRefusal(password)) return password
  const told = password && (await limitEmailChanges(deps, known.email))
  if (told) return told
  if (change.email !== undefined && change.email !== known.email) {
    // Nor their address, to which everything that opens an account is mailed.
    if (actsForAnother(actor)) return refusal('notAllowed')
    const refused = await refuseNewAddress(deps, known.email, change.email)
    if (refused) return refused
  }
  const store = () => storeChange(deps, actor, change, password)
  // What is answered tells whether the new address is somebody's.
  return change.email === undefined ? store() : tellingAddresses(deps, ip, store)
}

const storeChange = (
  deps: AccountsDeps,
  actor: Actor,
  change: AccountChange,
  password: { readonly hash: string; readonly checked: string | null } | undefined,
): Promise<UserRow | Refusal> =>
  transact(deps.database, async (tx) => {
    const before = await lockUser(tx, actor.userId)
    if (!before || before.erased_at) return refusal('notAllowed')
    if (password && password.checked !== before.password_hash) return refusal('oldPasswordWrong')
    if (password) await endOtherAccess(tx, deps, before, actor.sessionId)
    const stopped = await changeEmail(tx, deps, before, change.email)
    if (stopped) return stopped
    const now = deps.now()
    const after = await updateUser(tx, before.id, {
      ...changedColumns(change, before, now),
      ...(password ? { password_hash: password.hash } : {}),
      updated_at: now,
    })
    await recordUserChange(tx, before, after, { at: now, actor, what: 'changed' })
    return after
  })

/** Asked before the transaction: one that holds a lock must not wait for anybody outside. */
const refuseNewAddress = async (
  deps: AccountsDeps,
  present: string,
  email: string,
): Promise<Refusal | undefined> => {
  const told = await limitEmailChanges(deps, present)
  if (told) return told
  if (signsInByGoogle(deps, email)) return refusal('googleRequired')
  const { safety } = await checkAddress(deps, email)
  return safety ? undefined : refusal('emailRejected')
}

/**
 * Every change of what opens an account is told to its present address, which may be somebody else's who never
 * signed up: who makes many changes is stopped, and no change goes untold.
 */
const limitEmailChanges = async ({ gate }: AccountsDeps, present: string): Promise<Refusal | undefined> => {
  const retryAfter = await gate.tries.consume(`changes told to ${mailboxOf(present)}`, emailChangeTries)
  return retryAfter > 0 ? refusal('tooMany', { retryAfter }) : undefined
}

/** The new hash and the old one that was matched; tries are counted before anything is compared. */
const checkPasswordChange = async (
  { database, gate }: AccountsDeps,
  actor: Actor,
  user: UserRow,
  { password, oldPassword = '' }: AccountChange,
): Promise<{ hash: string; checked: string | null } | undefined | Refusal> => {
  if (password === undefined) return undefined
  const { id, password_hash: checked } = user
  // Staff who act as a customer do not take the customer's password over.
  if (actsForAnother(actor)) return refusal('notAllowed')
  const weak = await refuseWeakPassword(database, password, passwordRolesOf(user))
  if (weak) return weak
  if (checked !== null) {
    const key = `old password of ${id}`
    const retryAfter = await gate.tries.consume(key, wrongPasswords)
    if (retryAfter > 0) return refusal('tooMany', { retryAfter })
    if (!(await passwordMatches(checked, oldPassword))) return refusal('oldPasswordWrong')
    await gate.tries.restore(key, wrongPasswords)
  }
  return { hash: await hashPassword(password), checked }
}

const endOtherAccess = async (tx: Tx, deps: AccountsDeps, user: UserRow, keptSession: string) => {
  await deleteOwnSessionsOf(tx, user.id, keptSession)
  await closeLinksOf(tx, user.id, deps.now())
  await deps.outbox.queueMail(tx, passwordChangedMail(deps.config, user))
}

/** Asks the owner of a new address; the present address takes a pending change back. */
const changeEmail = async (
  tx: Tx,
  deps: AccountsDeps,
  user: UserRow,
  email: string | undefined,
): Promise<Refusal | undefined> => {
  if (email === undefined || email === user.email) return undefined
  if (await findUserByEmail(tx, email)) return refusal('userExists')
  await askForEmail(tx, deps, user, email)
  return undefined
}

const changedColumns = (change: AccountChange, before: UserRow, now: Date) => {
  const phone = change.phone ?? before.phone
  const subscribe = change.subscribe ?? before.subscribe
  return {
    first_name: change.firstName ?? before.first_name,
    last_name: change.lastName ?? before.last_name,
    new_email: newEmailOf(change, before),
    phone,
    phone_verified: phone === before.phone ? before.phone_verified : checkPhone(phone).valid,
    subscribe,
    subscribe_changed_at: subscribe === before.subscribe ? before.subscribe_changed_at : now,
    company: change.company ?? before.company,
  }
}

const newEmailOf = ({ email, password }: AccountChange, before: UserRow): string | null => {
  if (email !== undefined) return email === before.email ? null : email
  // A new password closes every open link, that of a new address too.
  return password === undefined ? before.new_email : null
}

/** Sets a password by the token of a recovery link; every session of the account ends. */
export const setPasswordByToken = async (
  deps: AccountsDeps,
  { token, password }: { token: string; password: string },
): Promise<UserRow | Refusal> => {
  const now = deps.now()
  if (checkToken(deps.config.sessionSecret, 'password', token, now) !== 'good') return refusal('linkExpired')
  // A link that was used costs no hash.
  const open = await findLink(deps.database, 'password', hashToken(token))
  if (!open || open.used_at || open.expires_at <= now) return refusal('linkExpired')
  const owner = await findUserById(deps.database, open.user_id)
  if (!owner) return refusal('linkExpired')
  const weak = await refuseWeakPassword(deps.database, password, passwordRolesOf(owner))
  if (weak) return weak
  const password_hash = await hashPassword(password)
  return transact(deps.database, async (tx) => {
    // Users are locked before their links, here and where they are erased.
    const user = await lockUser(tx, open.user_id)
    const link = await takeLink(tx, 'password', hashToken(token), now)
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
