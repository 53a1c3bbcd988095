import type { Config } from '../../server/config.ts'
import type { ReadAccess } from '../identity/built-in/serve-built-in.ts'
import type { AccountProvider } from '../identity/identity-provider.ts'
import { builtInGmail, builtInGmailUrl } from './built-in-gmail.ts'
import { gmailProvider } from './gmail-provider.ts'
import type { MailProvider } from './mail-provider.ts'

type Connected = {
  readonly mailAccount: AccountProvider | undefined
  readonly readBuiltInAccess: ReadAccess | undefined
}

/**
 * Returns the provider that sends mails from the accounts of staff. Without keys it is the built-in Gmail, unless there
 * is a mail server, which delivers mails; the built-in Gmail does not. Undefined if mails are never sent from accounts.
 */
export const chooseMailProvider = (
  { gmail, smtpUrl }: Pick<Config, 'gmail' | 'smtpUrl'>,
  { mailAccount, readBuiltInAccess }: Connected,
): MailProvider | undefined => {
  if (!mailAccount) return undefined
  const { refreshAccess } = mailAccount
  if (gmail) return gmailProvider({ apiUrl: gmail.apiUrl, refreshAccess })
  if (smtpUrl !== undefined || !readBuiltInAccess) return undefined
  return gmailProvider({ apiUrl: builtInGmailUrl, refreshAccess, fetch: builtInGmail(readBuiltInAccess) })
}
