/** The provider of the mail accounts that staff connect. */
export type MailProvider = {
  /**
   * Sends a message from an account.
   * @param refreshToken the access that the owner of the account granted
   * @param message a MIME message, whose header names the sender and the recipients
   * @throws AccessRevoked if the account does not let us send any more; other errors if another attempt can succeed
   */
  send(refreshToken: string, message: Buffer): Promise<void>
}
