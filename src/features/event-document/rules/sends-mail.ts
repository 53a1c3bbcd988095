import type { EventDocument } from './event-document.ts'

/** Returns true if an event sends a kind of automatic email. Staff can block all kinds, or turn individual ones off. */
export const sendsMail = (
  { autoEmailsBlocked, autoEmailsOff }: Pick<EventDocument, 'autoEmailsBlocked' | 'autoEmailsOff'>,
  kind: string,
): boolean => !autoEmailsBlocked && !autoEmailsOff.includes(kind)
