import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { builtInKeys } from './built-in/built-in-keys.ts'
import { builtInClientId, builtInPath } from './built-in/built-in-provider.ts'
import { builtInFetch, serveBuiltInProvider } from './built-in/serve-built-in.ts'
import { type IdentityProvider, identityReturnPath } from './identity-provider.ts'
import { openIdProvider } from './openid-provider.ts'

type Wanted = Pick<Config, 'google' | 'demoAllowed' | 'sessionSecret' | 'publicUrl' | 'companyDomain'>

/** True when addresses of the company's domain sign in by an external provider. */
export const hasIdentityProvider = ({ google, demoAllowed }: Pick<Config, 'google' | 'demoAllowed'>) =>
  google !== undefined || demoAllowed

/**
 * The provider whose keys are configured; otherwise the built-in one, which is served by `http` and never
 * runs in production unless demos are allowed; otherwise none, and everybody logs in with a password.
 */
export const chooseIdentityProvider = (
  config: Wanted,
  { http, database }: { http: FastifyInstance; database: Database },
): IdentityProvider | undefined => {
  const { google, companyDomain, publicUrl, sessionSecret: secret } = config
  const returnAddress = `${publicUrl}${identityReturnPath}`
  if (google) return openIdProvider({ ...google, companyDomain, returnAddress })
  if (!config.demoAllowed) return undefined
  serveBuiltInProvider(http, { database, secret, publicUrl, companyDomain, returnAddress })
  return openIdProvider({
    issuer: `${publicUrl}${builtInPath}`,
    clientId: builtInClientId,
    clientSecret: builtInKeys(secret).clientSecret,
    companyDomain,
    returnAddress,
    fetch: builtInFetch(http),
  })
}
