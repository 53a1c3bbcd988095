import type { Person } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail } from '#features/events/server/index.ts'
import {
  mailButton,
  mailGreeting,
  mailParagraphs,
  mailParts,
  mailText,
  safeName,
} from '#platform/server/mail/layout.ts'
import type { WrittenMessage } from '#platform/server/mail/mail-message.ts'
import { fillPlaceholders } from '../../rules/messages/message-placeholders.ts'
import type { CommsDeps } from '../comms-deps.ts'

/** A message as staff wrote it, with the manager's name and the address that gets the replies. */
export type StaffMessage = {
  readonly event: EventDocument
  readonly subject: string
  readonly text: string
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly writtenBy: string
  /** The Message-ID of the answer that it replies to. */
  readonly inReplyTo?: string
}

/** Returns the email of a message to one recipient, with their own name and a link to the event. */
export const messageMail = (
  { publicUrl }: CommsDeps['config'],
  { event, subject, text, replyTo, writtenBy, inReplyTo }: StaffMessage,
  recipient: Pick<Person, 'email' | 'firstName'>,
): WrittenMessage => {
  const values = {
    firstName: safeName(recipient.firstName, ''),
    event: eventNameInMail(event),
  }
  const { id: eventId, section } = event
  return {
    to: recipient.email,
    kind: 'staff-message',
    eventId,
    section,
    replyTo,
    writtenBy,
    ...(inReplyTo !== undefined && { inReplyTo }),
    subject: fillPlaceholders(subject, values),
    body: mailParts(
      mailGreeting(recipient.firstName),
      ...mailParagraphs(fillPlaceholders(text, values)),
      mailText(replyTo.name),
      mailButton('Open the event', `${publicUrl}${eventHomeAddress({ eventId, section })}`),
    ),
  }
}
