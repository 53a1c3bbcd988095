import * as openid from 'openid-client'
import type { Identity, IdentityProvider, TripSecrets } from './identity-provider.ts'

export type OpenIdOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The address that the browser comes back to, known to the provider. */
  readonly returnAddress: string
  /** Only accounts of this domain are asked for. */
  readonly companyDomain: string
  /** What is asked for besides who it is. */
  readonly scope?: string
  /** Further parameters of the provider's own. */
  readonly parameters?: Readonly<Record<string, string>>
  /** How to reach the provider where the network is not the way. */
  readonly fetch?: openid.CustomFetch
}

/** Seconds that the provider may take for an answer. */
const patience = 10

/** A provider reached by OpenID Connect: code flow with PKCE, state and nonce, signatures always checked. */
export const openIdProvider = (options: OpenIdOptions): IdentityProvider => {
  let found: Promise<openid.Configuration> | undefined
  const configuration = () => {
    found ??= discover(options)
    // A provider that was away is asked again the next time.
    found.catch(() => {
      found = undefined
    })
    return found
  }
  return {
    async startAddress({ state, nonce, codeVerifier }) {
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.returnAddress,
        scope: ['openid email', options.scope].filter(Boolean).join(' '),
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
    readReturn: async (query, trip) => readReturn(await configuration(), options, query, trip),
  }
}

const discover = ({ issuer, clientId, clientSecret, fetch }: OpenIdOptions) =>
  openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: patience,
    [openid.customFetch]: fetch,
    execute: [
      openid.enableNonRepudiationChecks,
      // The configuration allows http outside production only.
      ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ],
  })

const readReturn = async (
  configuration: openid.Configuration,
  { returnAddress }: OpenIdOptions,
  query: string,
  { state, nonce, codeVerifier }: TripSecrets,
): Promise<Identity | 'cancelled'> => {
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${returnAddress}${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    const { email, email_verified, hd } = claims
    return {
      email: typeof email === 'string' ? email : '',
      emailVerified: email_verified === true,
      hostedDomain: typeof hd === 'string' ? hd : undefined,
      ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
    }
  } catch (problem) {
    if (problem instanceof openid.AuthorizationResponseError && problem.error === 'access_denied')
      return 'cancelled'
    throw problem
  }
}
