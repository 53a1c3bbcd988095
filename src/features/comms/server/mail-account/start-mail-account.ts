import { recordChange } from '#features/access/server/index.ts'
import { refusal } from '#features/accounts/rules/refusals.ts'
import { findPerson, isActiveStaff } from '#features/accounts/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#platform/adapters/identity/identity-provider.ts'
import { type ProviderReturn, providerFlow } from '#platform/adapters/identity/provider-flow.ts'
import { transact } from '#platform/server/database/transact.ts'
import { isFromOwnSite } from '#platform/server/http/csrf.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { MailConnectionResult } from '../../rules/mail-account.ts'
import type { MailAccountDeps } from '../comms-deps.ts'
import { canManageAccount } from './can-manage-account.ts'
import { findMailAccount, storeMailAccount } from './mail-account-store.ts'
import { mailAccountSeal } from './own-account.ts'
import { sealText } from './sealed-text.ts'

/** The owner of the account, the person who connects it, and the page to return to. */
type MailPurpose = { readonly userId: string; readonly startedBy: string; readonly url: string }

/** The connections that were started but not completed. */
export const mailAccountConnections = providerFlow<MailPurpose>({ name: 'mail-account' })

/** The page for a browser that returns from the provider without a known connection. */
const defaultRedirect = '/admin'

/**
 * Starts to connect the mail account of a member of staff, at the request of that person or of an administrator.
 * @returns the URL to which to redirect the browser; or the refusals csrf, notAllowed, and googleOff if there is no
 * provider or it does not respond
 */
export const startMailAccount = async (
  deps: MailAccountDeps,
  context: RequestContext,
  { url, userId }: { readonly url: string; readonly userId: string },
): Promise<string | Refusal> => {
  const { database, mailAccounts, now } = deps
  const actor = actorOf(context)
  // The request starts a connection in this browser, so other sites must not trigger it.
  if (!isFromOwnSite(context)) return refusal('csrf')
  if (!(await canManageAccount(deps, actor, userId, 'edit'))) return refusal('notAllowed')
  if (!isActiveStaff(await findPerson(database, userId))) return refusal('notAllowed')
  const purpose = { userId, startedBy: personBehind(actor), url }
  const providerUrl = await mailAccountConnections.begin(
    { database, provider: mailAccounts, now },
    context,
    purpose,
  )
  return providerUrl ?? refusal('googleOff')
}

type MailAccountReturn = { readonly url: string; readonly result: MailConnectionResult }

/** Handles the redirect back from the provider and stores the connected account. */
export const finishMailAccount = async (
  deps: MailAccountDeps,
  providerReturn: ProviderReturn,
): Promise<MailAccountReturn> => {
  const { database, mailAccounts, now } = deps
  const connection = await mailAccountConnections.finish(
    { database, provider: mailAccounts, now },
    providerReturn,
  )
  const url = connection.purpose?.url ?? defaultRedirect
  if ('problem' in connection) return { url, result: connection.problem }
  if (!connection.identity.emailVerified) return { url, result: 'failed' }
  return {
    url,
    result: (await storeAccount(deps, connection.purpose, connection.identity)) ? 'connected' : 'failed',
  }
}

/**
 * Stores the account. Returns false if the owner or the person who connects it is no longer active staff, or if the
 * provider did not let us send.
 */
const storeAccount = async (
  { database, config, now }: MailAccountDeps,
  { userId, startedBy }: MailPurpose,
  { email, refreshToken, hasOptionalScope = false }: Identity,
): Promise<boolean> => {
  // Without a refresh token we can't send. The provider returns none if the owner did not consent.
  if (refreshToken === undefined) return false
  const seal = mailAccountSeal(config, userId)
  const outcome = await transact(database, async (tx) => {
    for (const id of new Set([userId, startedBy]))
      if (!isActiveStaff(await findPerson(tx, id))) return refusal('notAllowed')
    const before = await findMailAccount(tx, userId)
    await storeMailAccount(tx, {
      user_id: userId,
      email,
      sealed_refresh_token: sealText(seal, refreshToken),
      connected_at: now(),
      connected_by: startedBy,
      can_read: hasOptionalScope,
    })
    await recordChange(tx, {
      at: now(),
      actor: { userId: startedBy },
      subject: { kind: 'user', id: userId },
      what: 'connected a mail account',
      before: { mailAccount: before?.email ?? null },
      after: { mailAccount: email },
    })
    return true
  })
  return !isRefusal(outcome)
}
