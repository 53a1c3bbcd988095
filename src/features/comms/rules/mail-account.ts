/** The query parameter that staff come back with after connecting a mail account: how it went. */
export const mailAccountParameter = 'mailAccount'

/** How connecting a mail account may end, and what staff are told. */
export const mailAccountEnds = {
  connected: 'The mail account is connected.',
  cancelled: 'Connecting the mail account was cancelled.',
  expired: 'Connecting took too long or was started in another browser. Please try again.',
  failed: 'The mail account could not be connected. Please try again.',
} as const
export type MailAccountEnd = keyof typeof mailAccountEnds

/** How a member of staff came back from connecting their mail account, as the address says it. */
export const mailAccountEnd = (value: unknown): MailAccountEnd | undefined =>
  (Object.keys(mailAccountEnds) as MailAccountEnd[]).find((end) => end === value)
