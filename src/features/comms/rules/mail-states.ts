/**
 * The state of the delivery of a mail. 'undelivered': the mail was sent, but a mail server reported later that it could
 * not deliver it. 'failed': the mail is tried again, unless its address does not exist. 'turnedOff': the mail is not
 * sent, because its recipient has turned this kind off.
 */
export const mailStates = ['sent', 'undelivered', 'waiting', 'failed', 'turnedOff'] as const
export type MailState = (typeof mailStates)[number]
