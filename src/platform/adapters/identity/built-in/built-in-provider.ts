import type { Provider } from 'oidc-provider'
import type { Database } from '../../../server/database/connect.ts'
import { readMailScope, sendMailScope } from '../identity-provider.ts'
import { builtInKeys } from './built-in-keys.ts'
import { explainPage } from './choose-page.ts'
import { identityRecordStore } from './identity-record-store.ts'
import { loadOidcProvider } from './load-oidc-provider.ts'

export type BuiltInOptions = {
  readonly database: Database
  /** The installation's secret; the provider derives its own keys from it. */
  readonly secret: string
  readonly publicUrl: string
  readonly companyDomain: string
  /** The URLs to which the provider is allowed to redirect browsers. */
  readonly returnUrls: readonly string[]
}

/** The path of the provider on the site. */
export const builtInPath = '/identity'
export const builtInClientId = 'jaunt'
/** The provider's own cookie, which identifies the user who is signed in there. */
export const builtInSessionCookie = 'identity'

/** The lifetime in seconds of a sign-in on the provider's page, and of its session. */
const choiceLifetime = 600
/** The lifetime in seconds of an authorisation code, an access token and an ID token. */
const codeLifetime = 60
/** The lifetime in seconds of the permission to send mails for an account. */
const sendingLifetime = 365 * 86_400

/**
 * Creates a real OpenID Connect provider for sites without Google keys. It has the same endpoints, codes and signed
 * tokens as Google's, but its page accepts any address of the company's domain. The library is loaded at first use.
 */
export const createBuiltInProvider = async (options: BuiltInOptions): Promise<Provider> => {
  const { default: OidcProvider, interactionPolicy } = await loadOidcProvider()
  const { database, secret, publicUrl, companyDomain, returnUrls } = options
  const keys = builtInKeys(secret)
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new OidcProvider(`${publicUrl}${builtInPath}`, {
    adapter: identityRecordStore(database) as never,
    clients: [
      {
        client_id: builtInClientId,
        client_secret: keys.clientSecret,
        redirect_uris: [...returnUrls],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'Ed25519',
      },
    ],
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    jwks: { keys: [keys.signing as never] },
    cookies: {
      keys: [keys.cookies],
      names: { session: builtInSessionCookie, interaction: 'identity-choice' },
    },
    scopes: ['openid', 'email', sendMailScope, readMailScope],
    claims: { email: ['email', 'email_verified', 'hd'] },
    // The ID token itself contains the email address, because there is no userinfo endpoint.
    conformIdTokenClaims: false,
    extraParams: ['hd'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
    },
    interactions: { policy, url: (_, { uid }) => `${builtInPath}/choose/${uid}` },
    ttl: {
      Interaction: choiceLifetime,
      Session: choiceLifetime,
      Grant: choiceLifetime,
      AuthorizationCode: codeLifetime,
      AccessToken: codeLifetime,
      IdToken: codeLifetime,
      RefreshToken: sendingLifetime,
    },
    // Refresh tokens are like Google's: only for mail accounts, the same at each refresh, and valid after the sign-in
    // has ended.
    issueRefreshToken: async (_, __, { scopes }) => scopes.has(sendMailScope),
    rotateRefreshToken: false,
    expiresWithSession: async (_, { scopes }) => !scopes.has(sendMailScope),
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, hd: companyDomain }),
    }),
    // Choosing an address implies consent, because no other site gets the address.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
        ...(oidc.requestParamScopes.has(sendMailScope) && { expiresIn: sendingLifetime }),
      })
      grant.addOIDCScope(`openid email ${sendMailScope} ${readMailScope}`)
      await grant.save()
      return grant
    },
    renderError(ctx, { error, error_description }) {
      const { html, policy } = explainPage(error_description ?? error)
      ctx.type = 'html'
      ctx.set('content-security-policy', policy)
      ctx.body = html
    },
  })
  // The library then builds its addresses from the x-forwarded headers, in which serveBuiltInProvider sets PUBLIC_URL.
  provider.proxy = true
  return provider
}
