/**
 * The delivery of a mail. A failed one is tried again, unless its address does not exist. One that its recipient has
 * turned off is not sent.
 */
export const mailStates = ['sent', 'waiting', 'failed', 'turnedOff'] as const
export type MailState = (typeof mailStates)[number]
