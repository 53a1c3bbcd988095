import type { Provider } from 'oidc-provider'
import type { Database } from '../../../server/database/connect.ts'
import { sendMailScope } from '../identity-provider.ts'
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
  /** Where it may send browsers back to. */
  readonly returnAddresses: readonly string[]
}

/** Where the provider lives below the site's address. */
export const builtInPath = '/identity'
export const builtInClientId = 'jaunt'
/** Its own cookie: who is signed in there. */
export const builtInSessionCookie = 'identity'

/** Seconds that a choice on the page may take, and that a code is good for. */
const choiceLife = 600
const codeLife = 60

/**
 * A real OpenID Connect provider for whoever has no keys of Google's: the same calls, codes and signed
 * tokens, but it believes whatever address of the company's domain is chosen on its page. The library is
 * loaded with the first use.
 */
export const createBuiltInProvider = async (options: BuiltInOptions): Promise<Provider> => {
  const { default: OidcProvider, interactionPolicy } = await loadOidcProvider()
  const { database, secret, publicUrl, companyDomain, returnAddresses } = options
  const keys = builtInKeys(secret)
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new OidcProvider(`${publicUrl}${builtInPath}`, {
    adapter: identityRecordStore(database) as never,
    clients: [
      {
        client_id: builtInClientId,
        client_secret: keys.clientSecret,
        redirect_uris: [...returnAddresses],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'Ed25519',
      },
    ],
    clientDefaults: { grant_types: ['authorization_code'], response_types: ['code'] },
    jwks: { keys: [keys.signing as never] },
    cookies: {
      keys: [keys.cookies],
      names: { session: builtInSessionCookie, interaction: 'identity-choice' },
    },
    scopes: ['openid', 'email', sendMailScope],
    claims: { email: ['email', 'email_verified', 'hd'] },
    conformIdTokenClaims: false,
    extraParams: ['hd'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { policy, url: (_, { uid }) => `${builtInPath}/choose/${uid}` },
    ttl: {
      Interaction: choiceLife,
      Session: choiceLife,
      Grant: choiceLife,
      AuthorizationCode: codeLife,
      AccessToken: codeLife,
      IdToken: codeLife,
    },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, hd: companyDomain }),
    }),
    // Whoever chose an address has agreed: there is nobody else to share it with.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope(`openid email ${sendMailScope}`)
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
  // Its addresses are those of PUBLIC_URL; serveBuiltInProvider says so in these headers.
  provider.proxy = true
  return provider
}
