/**
 * The delivery of a mail. A failed one is tried again, unless its address does not exist. An undelivered one was sent,
 * and a mail server reported later that it could not be delivered. One that its recipient has turned off is not sent.
 */
export const mailStates = ['sent', 'undelivered', 'waiting', 'failed', 'turnedOff'] as const
export type MailState = (typeof mailStates)[number]
