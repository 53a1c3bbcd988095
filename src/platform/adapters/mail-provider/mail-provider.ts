import type { IncomingMail } from '../mail-inbox/incoming-mail.ts'
import type { ReadOptions } from '../mail-inbox/mail-inbox.ts'

/** A message as the provider stores it after it was sent. */
export type SentMessage = {
  /** The id of the conversation that contains it and its answers. */
  readonly thread: string | undefined
  /** The Message-ID that the provider gave it, without angle brackets; undefined if it can't be read. */
  readonly messageId: string | undefined
}

export type AccountReadOptions = Omit<ReadOptions, 'receive'> & {
  /** Returns the threads that contain a mail of ours. All messages of the returned threads are received. */
  knownThreads(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether to read the headers of messages in other threads, to find answers there. */
  readonly readsHeads: boolean
  receive(mail: IncomingMail, thread: string): Promise<void>
}

/** The owner of an account lets us send, but not read. */
export class ReadingForbidden extends Error {
  override name = 'ReadingForbidden'
}

/** The provider of the mail accounts that staff connect. */
export type MailProvider = {
  /**
   * Sends a message from an account.
   * @param refreshToken the access that the owner of the account granted
   * @param message a MIME message, whose header names the sender and the recipients
   * @param canRead whether the owner also granted reading, so that the Message-ID can be read
   * @throws AccessRevoked if the account does not let us send any more; other errors if another attempt can succeed
   */
  send(refreshToken: string, message: Buffer, canRead?: boolean): Promise<SentMessage>
  /**
   * Reads the messages that others sent to an account since the last run. In unknown threads, it reads only messages
   * whose headers `areWanted` accepts, and none unless `readsHeads` is true.
   * @returns the position for the next run, and whether there are more messages
   * @throws ReadingForbidden if the owner did not grant reading; AccessRevoked if they withdrew the access
   */
  read(
    refreshToken: string,
    options: AccountReadOptions,
  ): Promise<{ readonly position: string; readonly hasMore: boolean }>
}
