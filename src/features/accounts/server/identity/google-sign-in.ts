import { randomUUID } from 'node:crypto'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { CallContext } from '#platform/server/http/call-context.ts'
import type { Identity, IdentityProvider } from '#platform/server/outside/identity/identity-provider.ts'
import { isCompanyEmail } from '../../rules/email.ts'
import type { GoogleProblem, GoogleUserKind } from '../../rules/google-sign-in.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { insertLink, takeLink } from '../links/link-store.ts'
import { checkToken, signToken } from '../links/signed-token.ts'
import { hashToken, randomToken } from '../sessions/secrets.ts'
import { openSession } from '../sessions/sessions.ts'
import { findUserByEmail, findUserById, mayLogIn, type UserRow } from '../users/user-store.ts'
import { insertTrip, type TripRow, takeTrip } from './trip-store.ts'

/** Ties a sign-in to the browser that began it: state and token of another browser are worth nothing. */
export const tripCookie = 'google-sign-in'
/** Seconds that a sign-in may take, and that its token waits for the page to load. */
const tripLife = 600
const tokenLife = 60

type Parts = Pick<AccountsParts, 'database' | 'identity' | 'config'> & { now(): Date }

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const browserKeyOf = (cookie: string | undefined) =>
  cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined

/** Begins a sign-in: keeps its state, nonce and PKCE verifier, and answers where the browser is to go. */
export const startGoogleSignIn = async (
  { database, identity, now }: Parts,
  { request, response }: CallContext,
  { value, redirectUrl }: { value: GoogleUserKind; redirectUrl: string },
): Promise<string | Refusal> => {
  if (!identity) return refusal('googleOff')
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
  const address = await identity.startAddress({ state, nonce, codeVerifier }).catch(() => undefined)
  if (address === undefined) return refusal('googleOff')
  // A second window of the same browser keeps the key: both sign-ins may come back.
  const browserKey = browserKeyOf(request.cookie(tripCookie)) ?? randomToken()
  await insertTrip(database, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browserKey),
    nonce,
    code_verifier: codeVerifier,
    user_kind: value,
    redirect_url: redirectUrl,
    expires_at: after(now(), tripLife),
  })
  response.setCookie(tripCookie, browserKey, { maxAge: tripLife + tokenLife, httpOnly: true })
  return address
}

export type GoogleReturn = { readonly redirectUrl: string } & (
  | { readonly token: string }
  | { readonly problem: GoogleProblem }
)

/** Where a return leads whose trip is not known. */
const homeless = '/my-events'

/**
 * Reads what the browser comes back from the provider with, and makes the token that logs in.
 * @param query as the browser sent it, from the question mark on
 * @param onError hears why a return could not be read
 */
export const finishGoogleSignIn = async (
  parts: Parts,
  { query, browserKey }: { query: string; browserKey: string | undefined },
  onError: (problem: unknown) => void,
): Promise<GoogleReturn> => {
  const { database, identity, now } = parts
  const state = new URLSearchParams(query).get('state') ?? ''
  const trip = await takeTrip(database, hashToken(state), now())
  if (!trip || !identity || hashToken(browserKey ?? '') !== trip.browser_hash)
    return { redirectUrl: homeless, problem: 'expired' }
  const { redirect_url: redirectUrl } = trip
  const claims = await readReturn(identity, query, state, trip).catch(onError)
  if (!claims) return { redirectUrl, problem: 'failed' }
  if (claims === 'cancelled') return { redirectUrl, problem: 'cancelled' }
  const user = await admittedUser(parts, trip, claims)
  if (typeof user === 'string') return { redirectUrl, problem: user }
  const expiresAt = after(now(), tokenLife)
  const token = signToken(parts.config.sessionSecret, 'google', expiresAt)
  await insertLink(database, {
    id: randomUUID(),
    purpose: 'google',
    user_id: user.id,
    token_hash: hashToken(token),
    browser_hash: trip.browser_hash,
    additional_data: '{}',
    created_at: now(),
    expires_at: expiresAt,
  })
  return { redirectUrl, token }
}

const readReturn = (identity: IdentityProvider, query: string, state: string, trip: TripRow) =>
  identity.readReturn(query, { state, nonce: trip.nonce, codeVerifier: trip.code_verifier })

/** The user whom an identity may log in as: of the company's domain, known, and of the kind that asked. */
const admittedUser = async (
  { database, config }: Parts,
  { user_kind }: TripRow,
  { email, emailVerified, hostedDomain }: Identity,
): Promise<UserRow | GoogleProblem> => {
  const isOurs =
    emailVerified &&
    isCompanyEmail(email, config.companyDomain) &&
    hostedDomain?.toLowerCase() === config.companyDomain.toLowerCase()
  if (!isOurs) return 'otherDomain'
  const user = await findUserByEmail(database, email)
  if (!user || (user_kind === 'staff' && user.user_type !== 'staff')) return 'userUnknown'
  return mayLogIn(user) ? user : 'blocked'
}

/** Trades the token of a return for a session, once, in the browser that began the sign-in. */
export const logInByGoogleToken = async (
  { database, config, now }: Parts,
  context: CallContext,
  token: string,
): Promise<UserRow | Refusal> => {
  if (checkToken(config.sessionSecret, 'google', token, now()) !== 'good') return refusal('googleFailed')
  const link = await takeLink(database, 'google', hashToken(token), now())
  const browserKey = browserKeyOf(context.request.cookie(tripCookie))
  if (!link || !browserKey || hashToken(browserKey) !== link.browser_hash) return refusal('googleFailed')
  const user = await findUserById(database, link.user_id)
  if (!user || !mayLogIn(user)) return refusal('loginFailed')
  await openSession({ database, now }, context, user.id)
  context.response.clearCookie(tripCookie)
  return user
}
