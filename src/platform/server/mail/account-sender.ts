import type { AccountProblem } from '#kernel/account-problems.ts'
import type { MailToSend } from './compose-mail.ts'

/** What the provider of an account says about a mail that it has sent. */
export type SentFromAccount = {
  readonly thread: string | undefined
  /** The Message-ID, if the provider is known to have replaced ours. */
  readonly messageId: string | undefined
}

/** Sends mails from the accounts that staff have connected. */
export type AccountSender = {
  /**
   * Sends a mail from the account of its author, or from one that its owner shares with the author.
   * @returns why the account can't be used any more, or what its provider says about the sent mail
   * @throws if another attempt can succeed
   */
  send(
    mail: MailToSend,
    from: {
      readonly authorId: string
      readonly ownerId: string
      readonly address: string
      /** The event that the mail is about, if any. */
      readonly eventId: string | null
    },
  ): Promise<AccountProblem | SentFromAccount>
}
