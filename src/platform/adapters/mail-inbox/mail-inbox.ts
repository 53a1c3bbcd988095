import type { IncomingHead, IncomingMail } from './incoming-mail.ts'

export type ReadOptions = {
  /** The position that the last run returned; undefined for the first run. */
  readonly position: string | undefined
  /** Older emails are never read. */
  readonly since: Date
  readonly maxMails: number
  /** Returns for each header whether the email is wanted. Only wanted emails are downloaded. */
  areWanted(heads: readonly IncomingHead[]): Promise<readonly boolean[]>
  /**
   * Calls `read` for the email with this id in the mailbox. A failure ends the run, so that a later run reads the email
   * again. An email that has failed too often is left out, so that it does not block the mailbox.
   */
  attempt(id: string, read: () => Promise<void>): Promise<void>
  /** Receives the wanted emails one after the other. */
  receive(mail: IncomingMail): Promise<void>
  /** Receives the reason why a wanted email can't be read. Such an email is left out. */
  onUnreadable(problem: unknown): void
}

/** A mailbox with the answers to emails of the site. Reading changes nothing in it: its emails stay unread. */
export type MailInbox = {
  /** A name for logs and positions, without a password. */
  readonly name: string
  /**
   * Reads the emails that arrived after a position.
   * @returns the position for the next run, and whether there are more emails to read
   */
  read(options: ReadOptions): Promise<{ readonly position: string; readonly hasMore: boolean }>
}
