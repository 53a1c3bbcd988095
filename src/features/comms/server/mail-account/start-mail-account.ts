import { recordChange } from '#features/access/server/index.ts'
import { areaOfPerson } from '#features/accounts/rules/people/person-area.ts'
import { findPerson } from '#features/accounts/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Identity } from '#platform/adapters/identity/identity-provider.ts'
import { type ProviderReturn, providerTrips } from '#platform/adapters/identity/provider-trip.ts'
import { transact } from '#platform/server/database/transact.ts'
import { isFromOwnSite } from '#platform/server/http/csrf.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import { sealText } from '#platform/server/sealed-text.ts'
import type { MailAccountEnd } from '../../rules/mail-account.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { findMailAccount, putMailAccount } from './mail-account-store.ts'

/** Whose account it is, who connects it, and the page to come back to. */
type MailPurpose = { readonly userId: string; readonly askedBy: string; readonly url: string }

/** Connections under way. */
export const mailAccountTrips = providerTrips<MailPurpose>({ name: 'mail-account' })

/** Where a return leads whose trip is not known. */
const homeless = '/admin'

/**
 * Begins to connect the mail account of a member of staff, by themselves or by who administers staff.
 * Refuses csrf, notAllowed, and googleOff while no provider answers.
 * @returns where the browser is to go
 */
export const startMailAccount = async (
  deps: CommsDeps,
  context: RequestContext,
  { url, userId }: { readonly url: string; readonly userId: string },
): Promise<string | Refusal> => {
  const { database, mailAccounts, now } = deps
  const actor = actorOf(context)
  // It begins something in this browser: another site may not have that done.
  if (!isFromOwnSite(context)) return refusal('csrf')
  if (!(await mayConnect(deps, actor, userId))) return refusal('notAllowed')
  const purpose = { userId, askedBy: personBehind(actor), url }
  const address = await mailAccountTrips.begin({ database, provider: mailAccounts, now }, context, purpose)
  return address ?? refusal('googleOff')
}

/** Only staff have a mail account here: their own, or a colleague's for whoever may edit colleagues. */
const mayConnect = async ({ database, gate }: CommsDeps, actor: Actor, userId: string): Promise<boolean> => {
  const person = await findPerson(database, userId)
  if (person?.userType !== 'staff') return false
  const permission: Permission =
    userId === personBehind(actor) ? 'mailArea.edit' : `${areaOfPerson('staff')}.edit`
  return gate.access.grants(actor, permission, undefined)
}

type MailAccountReturn = { readonly url: string; readonly end: MailAccountEnd }

/** Reads what the browser comes back from the provider with, and stores which account was connected. */
export const finishMailAccount = async (
  deps: CommsDeps,
  back: ProviderReturn,
): Promise<MailAccountReturn> => {
  const { database, mailAccounts, now } = deps
  const trip = await mailAccountTrips.finish({ database, provider: mailAccounts, now }, back)
  const url = trip.purpose?.url ?? homeless
  if ('problem' in trip) return { url, end: trip.problem }
  if (!trip.identity.emailVerified) return { url, end: 'failed' }
  return { url, end: (await storeAccount(deps, trip.purpose, trip.identity)) ? 'connected' : 'failed' }
}

/** False when the member of staff is one no longer. */
const storeAccount = async (
  { database, config, now }: CommsDeps,
  { userId, askedBy }: MailPurpose,
  { email, refreshToken }: Identity,
): Promise<boolean> => {
  const seal = { secret: config.sessionSecret, purpose: 'mail account', owner: userId }
  const stored = await transact(database, async (tx) => {
    for (const id of new Set([userId, askedBy]))
      if ((await findPerson(tx, id))?.userType !== 'staff') return refusal('notAllowed')
    const before = await findMailAccount(tx, userId)
    await putMailAccount(tx, {
      user_id: userId,
      email,
      sealed_refresh_token: refreshToken === undefined ? null : sealText(seal, refreshToken),
      connected_at: now(),
      connected_by: askedBy,
    })
    await recordChange(tx, {
      at: now(),
      actor: { userId: askedBy },
      subject: { kind: 'user', id: userId },
      what: 'connected a mail account',
      before: { mailAccount: before?.email ?? null },
      after: { mailAccount: email },
    })
    return true
  })
  return !isRefusal(stored)
}
