/** The query parameter with the result when staff return from connecting a mail account. */
export const mailAccountParameter = 'mailAccount'

/** The results of connecting a mail account, with the message for each. */
export const mailConnectionResults = {
  connected: 'The mail account is connected.',
  cancelled: 'Connecting the mail account was cancelled.',
  expired: 'Connecting took too long or was started in another browser. Please try again.',
  failed: 'The mail account could not be connected. Please try again.',
} as const
export type MailConnectionResult = keyof typeof mailConnectionResults

/** Returns the result of connecting a mail account from the query parameter; undefined for an unknown value. */
export const readMailConnectionResult = (value: unknown): MailConnectionResult | undefined =>
  (Object.keys(mailConnectionResults) as MailConnectionResult[]).find((result) => result === value)
