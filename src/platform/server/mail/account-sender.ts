import type { AccountProblem } from '#kernel/account-problems.ts'
import type { MailToSend } from './compose-mail.ts'

/** Sends mails from the accounts that staff have connected. */
export type AccountSender = {
  /**
   * Sends a mail from the account of its author.
   * @returns why the account can't be used any more; undefined if the mail was sent
   * @throws if another attempt can succeed
   */
  send(
    mail: MailToSend,
    author: { readonly userId: string; readonly address: string },
  ): Promise<AccountProblem | undefined>
}
