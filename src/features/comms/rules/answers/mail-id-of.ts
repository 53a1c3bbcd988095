/**
 * Returns the id of the email of ours that a Message-ID names; undefined if it does not look like one of ours. The
 * domain is that of the mail server, which can change.
 */
export const mailIdOf = (messageId: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase()
