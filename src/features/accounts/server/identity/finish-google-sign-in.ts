import { randomUUID } from 'node:crypto'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Identity } from '#platform/adapters/identity/identity-provider.ts'
import { type ProviderReturn, providerTrips } from '#platform/adapters/identity/provider-trip.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { isCompanyEmail } from '../../rules/email.ts'
import type { GoogleProblem, GoogleUserKind } from '../../rules/google-sign-in.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { insertLink, takeLink } from '../links/link-store.ts'
import { checkToken, signToken } from '../links/signed-token.ts'
import { openSession } from '../sessions/sessions.ts'
import { findUserByEmail, findUserById, mayLogIn, type UserRow } from '../users/user-store.ts'

/** Seconds that the token of a return waits for the page to load. */
const tokenLife = 60

type GooglePurpose = { readonly userKind: GoogleUserKind; readonly redirectUrl: string }

/** Sign-ins under way. Their cookie stays until the token is traded: in another browser that is worth nothing. */
export const googleTrips = providerTrips<GooglePurpose>({ name: 'google-sign-in', afterwards: tokenLife })

type Deps = Pick<AccountsDeps, 'database' | 'identity' | 'config'> & { now(): Date }

/** Begins a sign-in. @returns where the browser is to go */
export const startGoogleSignIn = async (
  { database, identity, now }: Deps,
  context: RequestContext,
  { value, redirectUrl }: { value: GoogleUserKind; redirectUrl: string },
): Promise<string | Refusal> => {
  const purpose = { userKind: value, redirectUrl }
  const address = await googleTrips.begin({ database, provider: identity, now }, context, purpose)
  return address ?? refusal('googleOff')
}

type GoogleReturn = { readonly redirectUrl: string } & (
  | { readonly token: string }
  | { readonly problem: GoogleProblem }
)

/** Where a return leads whose trip is not known. */
const homeless = '/my-events'

/** Reads what the browser comes back from the provider with, and makes the token that logs in. */
export const finishGoogleSignIn = async (deps: Deps, back: ProviderReturn): Promise<GoogleReturn> => {
  const { database, identity, now } = deps
  const trip = await googleTrips.finish({ database, provider: identity, now }, back)
  const redirectUrl = trip.purpose?.redirectUrl ?? homeless
  if ('problem' in trip) return { redirectUrl, problem: trip.problem }
  const user = await admittedUser(deps, trip.purpose.userKind, trip.identity)
  if (typeof user === 'string') return { redirectUrl, problem: user }
  const expiresAt = new Date(now().getTime() + tokenLife * 1000)
  const token = signToken(deps.config.sessionSecret, 'google', expiresAt)
  await insertLink(database, {
    id: randomUUID(),
    purpose: 'google',
    user_id: user.id,
    token_hash: hashToken(token),
    browser_hash: trip.browserHash,
    additional_data: '{}',
    created_at: now(),
    expires_at: expiresAt,
  })
  return { redirectUrl, token }
}

/** The user whom an identity may log in as: of the company's domain, known, and of the kind that asked. */
const admittedUser = async (
  { database, config }: Deps,
  userKind: GoogleUserKind,
  { email, emailVerified, hostedDomain }: Identity,
): Promise<UserRow | GoogleProblem> => {
  const isOurs =
    emailVerified &&
    isCompanyEmail(email, config.companyDomain) &&
    hostedDomain?.toLowerCase() === config.companyDomain.toLowerCase()
  if (!isOurs) return 'otherDomain'
  const user = await findUserByEmail(database, email)
  if (!user || (userKind === 'staff' && user.user_type !== 'staff')) return 'userUnknown'
  return mayLogIn(user) ? user : 'blocked'
}

/** Trades the token of a return for a session, once, in the browser that began the sign-in. */
export const logInByGoogleToken = async (
  { database, config, now }: Deps,
  context: RequestContext,
  token: string,
): Promise<UserRow | Refusal> => {
  if (checkToken(config.sessionSecret, 'google', token, now()) !== 'good') return refusal('googleFailed')
  const link = await takeLink(database, 'google', hashToken(token), now())
  const browserKey = context.request.cookie(googleTrips.cookie) ?? ''
  if (!link || hashToken(browserKey) !== link.browser_hash) return refusal('googleFailed')
  const user = await findUserById(database, link.user_id)
  if (!user || !mayLogIn(user)) return refusal('loginFailed')
  await openSession({ database, now }, context, user.id)
  context.response.clearCookie(googleTrips.cookie)
  return user
}
