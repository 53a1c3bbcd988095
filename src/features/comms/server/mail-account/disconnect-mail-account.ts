import { recordChange } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { MailAccountDeps } from '../comms-deps.ts'
import { canManageAccount } from './can-manage-account.ts'
import { deleteMailAccount, isConnectedElsewhere } from './mail-account-store.ts'
import { mailAccountSeal } from './own-account.ts'
import { openSealed } from './sealed-text.ts'

type Disconnection = {
  /**
   * False if withdrawing our access at the provider failed: the owner then has to remove it there. True also if there
   * was nothing to withdraw.
   */
  readonly isRevoked: boolean
}

/**
 * Disconnects the mail account of a member of staff: deletes it with its token, and then withdraws our access at the
 * provider. Emails that are still waiting are sent from the site's address. Can be repeated. Refuses with notAllowed if
 * the actor cannot edit the account.
 */
export const disconnectMailAccount = async (
  deps: MailAccountDeps,
  actor: Actor,
  userId: string,
): Promise<Disconnection | Refusal> => {
  const { database, config, mailAccounts, now } = deps
  if (!(await canManageAccount(deps, actor, userId, 'edit'))) return refusal('notAllowed')
  const refreshToken = await transact(database, async (tx) => {
    const account = await deleteMailAccount(tx, userId)
    if (!account) return undefined
    await recordChange(tx, {
      at: now(),
      actor,
      subject: { kind: 'user', id: userId },
      what: 'disconnected the mail account',
      before: { mailAccount: account.email },
      after: { mailAccount: null },
    })
    // Google withdraws all access to an account at once. A colleague who sends from the same account still needs that.
    if (account.sealed_refresh_token === null || (await isConnectedElsewhere(tx, account.email)))
      return undefined
    return openSealed(mailAccountSeal(config, userId), account.sealed_refresh_token)
  })
  if (isRefusal(refreshToken)) return refreshToken
  if (refreshToken === undefined || !mailAccounts) return { isRevoked: true }
  return mailAccounts.revokeAccess(refreshToken).then(
    () => ({ isRevoked: true }),
    () => ({ isRevoked: false }),
  )
}
