/**
 * Returns the id of the email in our outbox from its Message-ID; undefined if the Message-ID does not look like ours.
 * Ignores the domain, because it is that of the mail server, which can change.
 */
export const mailIdOf = (messageId: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase()
