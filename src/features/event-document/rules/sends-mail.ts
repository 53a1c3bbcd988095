import type { EventDocument } from './event-document.ts'

/** Returns whether an event sends a kind of automatic email: staff can block all of them, or turn single ones off. */
export const sendsMail = (
  { autoEmailsBlocked, autoEmailsOff }: Pick<EventDocument, 'autoEmailsBlocked' | 'autoEmailsOff'>,
  kind: string,
): boolean => !autoEmailsBlocked && !autoEmailsOff.includes(kind)
