import type { IdentityProvider } from '#platform/adapters/identity/identity-provider.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'

/** What the comms are built from; wired in app/compose. */
export type CommsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly config: Pick<Config, 'sessionSecret' | 'demoAllowed' | 'smtpUrl'>
  /** By whom staff let us send from their mail account; without it none is connected. */
  readonly mailAccounts: IdentityProvider | undefined
  now(): Date
}
