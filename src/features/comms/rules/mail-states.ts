/**
 * The state of the delivery of an email. 'undelivered': the email was sent, but a mail server reported later that it
 * could not deliver it. 'failed': sending failed; it is tried again, unless the address does not exist. 'turnedOff':
 * the email is not sent, because its recipient has turned this kind off.
 */
export const mailStates = ['sent', 'undelivered', 'waiting', 'failed', 'turnedOff'] as const
export type MailState = (typeof mailStates)[number]
