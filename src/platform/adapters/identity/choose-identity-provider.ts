import type { FastifyInstance } from 'fastify'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/connect.ts'
import { builtInKeys } from './built-in/built-in-keys.ts'
import { builtInClientId, builtInPath } from './built-in/built-in-provider.ts'
import { builtInFetch, type ReadAccess, serveBuiltInProvider } from './built-in/serve-built-in.ts'
import {
  type AccountProvider,
  type IdentityProvider,
  identityReturnPath,
  mailAccountReturnPath,
  readMailScope,
  sendMailScope,
} from './identity-provider.ts'
import { type OpenIdOptions, openIdProvider } from './openid-provider.ts'

type ProviderConfig = Pick<
  Config,
  'google' | 'gmail' | 'demoAllowed' | 'sessionSecret' | 'publicUrl' | 'companyDomain'
>

/** Returns true when people of the company's domain sign in with a provider, either Google or the built-in one. */
export const hasIdentityProvider = ({ google, demoAllowed }: Pick<Config, 'google' | 'demoAllowed'>) =>
  google !== undefined || demoAllowed

type IdentityProviders = {
  /** The provider with which people of the company sign in. */
  readonly signIn: IdentityProvider | undefined
  /** The provider with which staff connect the mail account from which they send mails. */
  readonly mailAccount: AccountProvider | undefined
  /** Reads the access tokens of the built-in provider; undefined if it is not used. */
  readonly readBuiltInAccess: ReadAccess | undefined
}

/**
 * Returns the configured provider for each purpose. Without keys, it is the built-in provider, which `http` serves, or
 * undefined if demos are not allowed, as in production.
 */
export const chooseIdentityProviders = (
  config: ProviderConfig,
  deps: { http: FastifyInstance; database: Database },
): IdentityProviders => {
  const { google, gmail, companyDomain, publicUrl } = config
  const builtIn = config.demoAllowed && !(google && gmail) ? serveBuiltIn(config, deps) : undefined
  const providerFor = (
    client: Client | undefined,
    returnPath: string,
    additions: Pick<OpenIdOptions, 'scope' | 'optionalScope' | 'parameters'> = {},
  ) =>
    client &&
    openIdProvider({ ...client, ...additions, companyDomain, returnUrl: `${publicUrl}${returnPath}` })
  return {
    signIn: providerFor(google ?? builtIn, identityReturnPath),
    // Google returns a refresh token only if each request asks for it and for the user's consent.
    mailAccount: providerFor(gmail ?? builtIn, mailAccountReturnPath, {
      scope: sendMailScope,
      optionalScope: readMailScope,
      parameters: { access_type: 'offline', prompt: 'select_account consent' },
    }),
    readBuiltInAccess: builtIn?.readAccess,
  }
}

type Client = Pick<OpenIdOptions, 'issuer' | 'clientId' | 'clientSecret' | 'fetch'>

const serveBuiltIn = (
  { sessionSecret: secret, publicUrl, companyDomain }: ProviderConfig,
  { http, database }: { http: FastifyInstance; database: Database },
): Client & { readonly readAccess: ReadAccess } => {
  const returnUrls = [identityReturnPath, mailAccountReturnPath].map((path) => `${publicUrl}${path}`)
  const readAccess = serveBuiltInProvider(http, {
    database,
    secret,
    publicUrl,
    companyDomain,
    returnUrls,
  })
  return {
    readAccess,
    issuer: `${publicUrl}${builtInPath}`,
    clientId: builtInClientId,
    clientSecret: builtInKeys(secret).clientSecret,
    fetch: builtInFetch(http),
  }
}
