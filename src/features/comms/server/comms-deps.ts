import type { AccountProvider } from '#platform/adapters/identity/identity-provider.ts'
import type { MailProvider } from '#platform/adapters/mail-provider/mail-provider.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { DeclaredMail, SampleSite } from '#platform/server/mail/automatic-mail.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'

/** The dependencies of comms; app/compose injects them. */
export type CommsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<Config, 'sessionSecret' | 'demoAllowed' | 'smtpUrl' | 'mailFrom' | 'inbox'> &
    SampleSite
  readonly automaticMails: readonly DeclaredMail[]
  /** The provider through which staff connect their mail accounts. If undefined, none can be connected. */
  readonly mailAccounts: AccountProvider | undefined
  /** Sends emails from connected accounts. If undefined, all emails are sent from the site's address. */
  readonly mailProvider: MailProvider | undefined
  now(): Date
}

/** The dependencies of connecting a mail account. */
export type MailAccountDeps = Omit<CommsDeps, 'outbox' | 'automaticMails' | 'mailProvider'>
