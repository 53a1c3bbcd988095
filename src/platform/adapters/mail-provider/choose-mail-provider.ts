import type { Config } from '../../server/config.ts'
import type { ReadAccess } from '../identity/built-in/serve-built-in.ts'
import type { AccountProvider } from '../identity/identity-provider.ts'
import { builtInGmail, builtInGmailUrl } from './built-in-gmail.ts'
import { gmailProvider } from './gmail-provider.ts'
import type { MailProvider } from './mail-provider.ts'

type AccountDeps = {
  readonly mailAccount: AccountProvider | undefined
  readonly readBuiltInAccess: ReadAccess | undefined
}

/**
 * Returns the provider that sends mails from the accounts of staff. Without keys for Gmail it is the built-in Gmail,
 * which delivers nothing. Undefined if a mail server delivers mails instead, or if staff can't connect accounts.
 */
export const chooseMailProvider = (
  { gmail, smtpUrl }: Pick<Config, 'gmail' | 'smtpUrl'>,
  { mailAccount, readBuiltInAccess }: AccountDeps,
): MailProvider | undefined => {
  if (!mailAccount) return undefined
  const { refreshAccess } = mailAccount
  if (gmail) return gmailProvider({ apiUrl: gmail.apiUrl, refreshAccess })
  if (smtpUrl !== undefined || !readBuiltInAccess) return undefined
  return gmailProvider({ apiUrl: builtInGmailUrl, refreshAccess, fetch: builtInGmail(readBuiltInAccess) })
}
