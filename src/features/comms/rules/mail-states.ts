/** The delivery of a mail. A failed one is tried again, unless its address does not exist. */
export const mailStates = ['sent', 'waiting', 'failed'] as const
export type MailState = (typeof mailStates)[number]
