import * as openid from 'openid-client'
import {
  AccessRevoked,
  type AccessToken,
  type AccountProvider,
  type Identity,
  type SignInSecrets,
} from './identity-provider.ts'

export type OpenIdOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The URL to which the provider redirects the browser. It must be registered with the provider. */
  readonly returnUrl: string
  /** The domain of the accounts that the provider should offer. The caller must still check the returned account. */
  readonly companyDomain: string
  /** Scope to request in addition to openid and email. */
  readonly scope?: string
  /** Another scope to request, which the owner can refuse to grant. */
  readonly optionalScope?: string
  /** Additional parameters of the sign-in request, which depend on the provider. */
  readonly parameters?: Readonly<Record<string, string>>
  /** A replacement for fetch that does not use the network: for the built-in provider and for tests. */
  readonly fetch?: openid.CustomFetch
}

/** Timeout of the provider in seconds. */
const timeoutSeconds = 10

/**
 * Creates a client of an OpenID Connect provider: code flow with PKCE, state and nonce; signatures are always
 * checked.
 */
export const openIdProvider = (options: OpenIdOptions): AccountProvider => {
  let configurationPromise: Promise<openid.Configuration> | undefined
  const getConfiguration = () => {
    configurationPromise ??= discover(options)
    // A failure is not memoized, so the next request tries again.
    configurationPromise.catch(() => {
      configurationPromise = undefined
    })
    return configurationPromise
  }
  return {
    async signInUrl({ state, nonce, codeVerifier }) {
      const address = openid.buildAuthorizationUrl(await getConfiguration(), {
        redirect_uri: options.returnUrl,
        scope: ['openid email', options.scope, options.optionalScope].filter(Boolean).join(' '),
        prompt: 'select_account',
        hd: options.companyDomain,
        ...options.parameters,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    finishSignIn: async (query, signIn) => finishSignIn(await getConfiguration(), options, query, signIn),
    refreshAccess: async (refreshToken) => refreshAccess(await getConfiguration(), refreshToken),
    revokeAccess: async (refreshToken) =>
      openid.tokenRevocation(await getConfiguration(), refreshToken, { token_type_hint: 'refresh_token' }),
  }
}

const discover = ({ issuer, clientId, clientSecret, fetch }: OpenIdOptions) =>
  openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: timeoutSeconds,
    [openid.customFetch]: fetch,
    execute: [
      openid.enableNonRepudiationChecks,
      // In production, the configuration rejects `http:` issuers.
      ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ],
  })

const finishSignIn = async (
  configuration: openid.Configuration,
  { returnUrl, scope: requestedScope, optionalScope }: OpenIdOptions,
  query: string,
  { state, nonce, codeVerifier }: SignInSecrets,
): Promise<Identity | 'cancelled'> => {
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${returnUrl}${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    // Google lets people untick a permission on its page. If the response names no scope, the provider granted all that
    // we requested.
    const isGranted = (scope: string) => tokens.scope === undefined || tokens.scope.split(' ').includes(scope)
    if (requestedScope !== undefined && !isGranted(requestedScope))
      throw new Error('the account did not grant the requested scope')
    const { email, email_verified, hd } = claims
    return {
      email: typeof email === 'string' ? email : '',
      emailVerified: email_verified === true,
      hostedDomain: typeof hd === 'string' ? hd : undefined,
      ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
      ...(optionalScope !== undefined && { hasOptionalScope: isGranted(optionalScope) }),
    }
  } catch (problem) {
    if (problem instanceof openid.AuthorizationResponseError && problem.error === 'access_denied')
      return 'cancelled'
    throw problem
  }
}

/** The lifetime in seconds of an access token if the provider does not state one. */
const defaultLifetime = 60

const refreshAccess = async (
  configuration: openid.Configuration,
  refreshToken: string,
): Promise<AccessToken> => {
  try {
    const tokens = await openid.refreshTokenGrant(configuration, refreshToken)
    return { value: tokens.access_token, lifetime: tokens.expiresIn() ?? defaultLifetime }
  } catch (problem) {
    if (problem instanceof openid.ResponseBodyError && problem.error === 'invalid_grant')
      throw new AccessRevoked('the refresh token is not valid any more', { cause: problem })
    throw problem
  }
}
