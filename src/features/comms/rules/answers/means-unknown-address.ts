/**
 * Returns true if a status (RFC 3463) says that the mailbox does not exist or is disabled. Other final statuses are
 * about one email, a full mailbox, or our own mail server: a wrong setting of ours would cause them for all addresses
 * of a provider.
 */
export const meansUnknownAddress = (status: string): boolean =>
  /^5\.(?:1\.(?:[0-6]|10)|2\.1|4\.4)$/.test(status)
