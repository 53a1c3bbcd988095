/**
 * Returns true if a status (RFC 3463) says that the mailbox does not exist or is disabled. Returns false for the other
 * final statuses. They are about one email, a full mailbox, or our own mail server: if we configure it wrongly, all
 * addresses of a provider can get such a status.
 */
export const meansUnknownAddress = (status: string): boolean =>
  /^5\.(?:1\.(?:[0-6]|10)|2\.1|4\.4)$/.test(status)
