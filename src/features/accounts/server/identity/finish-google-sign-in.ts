import { randomUUID } from 'node:crypto'
import type { Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#platform/adapters/identity/identity-provider.ts'
import { type ProviderReturn, providerFlow } from '#platform/adapters/identity/provider-flow.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { isCompanyEmail } from '../../rules/email.ts'
import type { GoogleProblem, GoogleStartArea } from '../../rules/google-sign-in.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { consumeLink, insertLink } from '../links/link-store.ts'
import { checkToken, signToken } from '../links/signed-token.ts'
import { openSession } from '../sessions/sessions.ts'
import { canLogIn, findUserByEmail, findUserById, type UserRow } from '../users/user-store.ts'

/**
 * The number of seconds for which a token is valid. This is enough, because the page uses the token as soon as it is
 * loaded.
 */
const tokenLifetimeSeconds = 60

type GooglePurpose = { readonly userKind: GoogleStartArea; readonly redirectUrl: string }

/**
 * The pending sign-ins. The browser's cookie stays until the token is used, so that the token works only in the same
 * browser.
 */
export const googleSignIns = providerFlow<GooglePurpose>({
  name: 'google-sign-in',
  extraSeconds: tokenLifetimeSeconds,
})

type Deps = Pick<AccountsDeps, 'database' | 'identity' | 'config'> & { now(): Date }

/** Starts a sign-in. @returns the URL to which the browser is redirected */
export const startGoogleSignIn = async (
  { database, identity, now }: Deps,
  context: RequestContext,
  { value, redirectUrl }: { value: GoogleStartArea; redirectUrl: string },
): Promise<string | Refusal> => {
  const purpose = { userKind: value, redirectUrl }
  const url = await googleSignIns.begin({ database, provider: identity, now }, context, purpose)
  return url ?? refusal('googleOff')
}

type GoogleReturn = { readonly redirectUrl: string } & (
  | { readonly token: string }
  | { readonly problem: GoogleProblem }
)

/** The page to redirect to if no pending sign-in belongs to the redirect back from the provider. */
const defaultRedirect = '/my-events'

/** Handles the redirect back from the provider, and creates the token for logging in. */
export const finishGoogleSignIn = async (
  deps: Deps,
  providerReturn: ProviderReturn,
): Promise<GoogleReturn> => {
  const { database, identity, now } = deps
  const signIn = await googleSignIns.finish({ database, provider: identity, now }, providerReturn)
  const redirectUrl = signIn.purpose?.redirectUrl ?? defaultRedirect
  if ('problem' in signIn) return { redirectUrl, problem: signIn.problem }
  const user = await findAdmittedUser(deps, signIn.purpose.userKind, signIn.identity)
  if (typeof user === 'string') return { redirectUrl, problem: user }
  const expiresAt = new Date(now().getTime() + tokenLifetimeSeconds * 1000)
  const token = signToken(deps.config.sessionSecret, 'google', expiresAt)
  await insertLink(database, {
    id: randomUUID(),
    purpose: 'google',
    user_id: user.id,
    token_hash: hashToken(token),
    browser_hash: signIn.browserHash,
    additional_data: '{}',
    created_at: now(),
    expires_at: expiresAt,
  })
  return { redirectUrl, token }
}

/**
 * Returns the user whom an identity belongs to, or the problem. The address must be verified and in the company's
 * domain. For the staff area, the user must be a member of staff.
 */
const findAdmittedUser = async (
  { database, config }: Deps,
  userKind: GoogleStartArea,
  { email, emailVerified, hostedDomain }: Identity,
): Promise<UserRow | GoogleProblem> => {
  const isOurs =
    emailVerified &&
    isCompanyEmail(email, config.companyDomain) &&
    hostedDomain?.toLowerCase() === config.companyDomain.toLowerCase()
  if (!isOurs) return 'otherDomain'
  const user = await findUserByEmail(database, email)
  if (!user || (userKind === 'staff' && user.user_type !== 'staff')) return 'userUnknown'
  return canLogIn(user) ? user : 'blocked'
}

/**
 * Exchanges the token of a finished sign-in for a session. Works once, and only in the browser that started the
 * sign-in.
 */
export const logInByGoogleToken = async (
  { database, config, now }: Deps,
  context: RequestContext,
  token: string,
): Promise<UserRow | Refusal> => {
  if (checkToken(config.sessionSecret, 'google', token, now()) !== 'good') return refusal('googleFailed')
  const link = await consumeLink(database, 'google', hashToken(token), now())
  const browserKey = context.request.cookie(googleSignIns.cookie) ?? ''
  if (!link || hashToken(browserKey) !== link.browser_hash) return refusal('googleFailed')
  const user = await findUserById(database, link.user_id)
  if (!user || !canLogIn(user)) return refusal('loginFailed')
  await openSession({ database, now }, context, user.id)
  context.response.clearCookie(googleSignIns.cookie)
  return user
}
