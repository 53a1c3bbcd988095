import type { Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { closeLinksOf, consumeLink, findLink } from '../links/link-store.ts'
import { createEmailLink } from '../links/login-links.ts'
import { checkToken } from '../links/signed-token.ts'
import { confirmEmailMail, emailChangedMail, emailChangeRequestedMail } from '../mails.ts'
import { recordUserChange } from '../people/record-user-change.ts'
import { refuseUsedAddress } from './check-address.ts'
import { findUserByEmail, lockUser, type UserRow, updateUser } from './user-store.ts'

/** Mails a link to the new address and a notice to the current one. Only the latest link works. */
export const requestEmailChange = async (
  tx: Tx,
  deps: AccountsDeps,
  user: UserRow,
  email: string,
): Promise<void> => {
  const { outbox, config, now } = deps
  await closeLinksOf(tx, user.id, now(), 'email')
  const token = await createEmailLink(tx, deps, user.id, email)
  await outbox.queueMail(tx, confirmEmailMail(config, { email, token }))
  await outbox.queueMail(tx, emailChangeRequestedMail(config, user))
}

/**
 * Changes the user's email address to the one that the link was mailed to. Mails a notice to the old address and
 * invalidates all other links of the user. Refuses with linkExpired, or with userExists if another user already has the
 * new address.
 */
export const confirmEmail = async (deps: AccountsDeps, token: string): Promise<UserRow | Refusal> => {
  const now = deps.now()
  if (checkToken(deps.config.sessionSecret, 'email', token, now) !== 'good') return refusal('linkExpired')
  return transact(deps.database, async (tx) => {
    const hash = hashToken(token)
    const foundLink = await findLink(tx, 'email', hash)
    const user = foundLink && (await lockUser(tx, foundLink.user_id))
    const link = await consumeLink(tx, 'email', hash, now)
    const email = link?.additional_data.email
    if (!user || !email || user.new_email !== email) return refusal('linkExpired')
    if (await findUserByEmail(tx, email)) return refusal('userExists')
    await closeLinksOf(tx, user.id, now)
    await deps.outbox.queueMail(tx, emailChangedMail(deps.config, user))
    const after = await updateUser(tx, user.id, {
      email,
      email_safe: true,
      new_email: null,
      former_emails: [...new Set([...user.former_emails, user.email])],
      updated_at: now,
    })
    const owner = { userId: user.id }
    await recordUserChange(tx, user, after, { at: now, actor: owner, what: 'confirmed an email' })
    return after
  }).catch(refuseUsedAddress)
}
