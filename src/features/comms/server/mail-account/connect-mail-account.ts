import { recordChange } from '#features/access/server/index.ts'
import { areaOfPerson } from '#features/accounts/rules/people/person-area.ts'
import { findPerson, hashToken, randomToken } from '#features/accounts/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { CallContext } from '#platform/server/http/call-context.ts'
import { cameFromOurSite } from '#platform/server/http/csrf.ts'
import type { Identity, IdentityProvider } from '#platform/server/outside/identity/identity-provider.ts'
import { sealText } from '#platform/server/sealed-text.ts'
import type { MailAccountEnd } from '../../rules/mail-account.ts'
import type { CommsParts } from '../comms-parts.ts'
import {
  findMailAccount,
  insertMailTrip,
  type MailTripRow,
  putMailAccount,
  takeMailTrip,
} from './mail-account-store.ts'

/** Ties a connection to the browser that began it: its state is worth nothing in another. */
export const mailTripCookie = 'mail-account'
/** Seconds that it may take. */
const tripLife = 600

/** Where a return leads whose trip is not known. */
const homeless = '/admin'

/**
 * Begins to connect the mail account of a member of staff, by themselves or by who administers staff.
 * Refuses csrf, notAllowed, and googleOff while no provider answers.
 * @returns where the browser is to go
 */
export const startMailAccount = async (
  parts: CommsParts,
  context: CallContext,
  { url, userId }: { readonly url: string; readonly userId: string },
): Promise<string | Refusal> => {
  const { database, mailAccounts, now } = parts
  const { actor, request, response } = context
  // It begins something in this browser: another site may not have that done.
  if (!cameFromOurSite(context)) return refusal('csrf')
  if (!(await mayConnect(parts, actor!, userId))) return refusal('notAllowed')
  if (!mailAccounts) return refusal('googleOff')
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
  const address = await mailAccounts.startAddress({ state, nonce, codeVerifier }).catch(() => undefined)
  if (address === undefined) return refusal('googleOff')
  const known = request.cookie(mailTripCookie)
  // A second window of the same browser keeps the key: both may come back.
  const browserKey = known && /^[\w-]{43}$/.test(known) ? known : randomToken()
  await insertMailTrip(database, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browserKey),
    nonce,
    code_verifier: codeVerifier,
    user_id: userId,
    asked_by: staffIdOf(actor!),
    return_url: url,
    expires_at: new Date(now().getTime() + tripLife * 1000),
  })
  response.setCookie(mailTripCookie, browserKey, { maxAge: tripLife, httpOnly: true })
  return address
}

const staffIdOf = ({ staffId, userId }: Actor): string => staffId ?? userId

/** Only staff have a mail account here: their own, or a colleague's for whoever may edit colleagues. */
const mayConnect = async ({ database, gate }: CommsParts, actor: Actor, userId: string): Promise<boolean> => {
  const person = await findPerson(database, userId)
  if (person?.userType !== 'staff') return false
  return userId === staffIdOf(actor) || gate.access.grants(actor, `${areaOfPerson('staff')}.edit`, undefined)
}

export type MailAccountReturn = { readonly url: string; readonly end: MailAccountEnd }

/**
 * Reads what the browser comes back from the provider with, and stores which account was connected.
 * @param query as the browser sent it, from the question mark on
 * @param onError hears why a return could not be read
 */
export const finishMailAccount = async (
  parts: CommsParts,
  { query, browserKey }: { query: string; browserKey: string | undefined },
  onError: (problem: unknown) => void,
): Promise<MailAccountReturn> => {
  const { database, mailAccounts, now } = parts
  const state = new URLSearchParams(query).get('state') ?? ''
  const trip = await takeMailTrip(database, hashToken(state), now())
  if (!trip || !mailAccounts || hashToken(browserKey ?? '') !== trip.browser_hash)
    return { url: homeless, end: 'expired' }
  const url = trip.return_url
  const identity = await readReturn(mailAccounts, query, state, trip).catch(onError)
  if (identity === 'cancelled') return { url, end: 'cancelled' }
  if (!identity?.emailVerified) return { url, end: 'failed' }
  return { url, end: (await storeAccount(parts, trip, identity)) ? 'connected' : 'failed' }
}

const readReturn = (provider: IdentityProvider, query: string, state: string, trip: MailTripRow) =>
  provider.readReturn(query, { state, nonce: trip.nonce, codeVerifier: trip.code_verifier })

/** False when the member of staff is one no longer. */
const storeAccount = async (
  { database, config, now }: CommsParts,
  { user_id: userId, asked_by: askedBy }: MailTripRow,
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
