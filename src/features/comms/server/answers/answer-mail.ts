import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventNameInMail, sampleEvent } from '#features/events/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParagraphs, mailParts } from '#platform/server/mail/layout.ts'

type Manager = { readonly address: string; readonly firstName: string }
type Answer = {
  /** The sender's name and address as given in the answer. */
  readonly from: { readonly name: string; readonly address: string }
  readonly isRecipient: boolean
  /** The recipient of the answered email. */
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly files: readonly { readonly name: string }[]
}

/**
 * Sends an answer to the manager of its event, who can answer directly. Not sent if the answer arrives in the
 * manager’s own account.
 */
export const answerMail = automaticMail({
  kind: 'mail-answer',
  name: 'Answer to an email',
  sentWhen:
    'When somebody answers an email of an event, except if the answer arrives in the manager’s own account.',
  to: 'Staff',
  recipientChoice: 'essential',
  alwaysSent: 'The manager of the event has to know of each answer.',
  text: {
    subject: '{name} answered: {subject}',
    intro: '{name} answered an email about {event}:',
    closing: 'If you answer this email, it goes to {address}, and does not appear on the event.',
  },
  placeholders: {
    name: 'The name of the person who answered',
    address: 'The address that they answered from',
    subject: 'The subject of their answer',
    event: 'The name of the event',
  },
  required: ['address'],
  write: (
    { publicUrl }: Pick<Config, 'publicUrl'>,
    event: EventDocument,
    manager: Manager,
    answer: Answer,
  ) => {
    const { from, isRecipient, recipient, subject, text, files } = answer
    return {
      to: manager.address,
      firstName: manager.firstName,
      eventId: event.id,
      section: event.section,
      replyTo: from,
      values: {
        name: from.name || from.address,
        address: from.address,
        subject,
        event: eventNameInMail(event),
      },
      details: mailParts(
        ...mailParagraphs(text),
        mailFacts([
          ['From', from.address],
          ...(isRecipient ? [] : [['Not the recipient', `The email was sent to ${recipient}`] as const]),
          ...(files.length > 0
            ? [['Files in the mailbox', files.map(({ name }) => name).join(', ')] as const]
            : []),
        ]),
        mailButton('Open the event', `${publicUrl}/admin/event/${event.id}#mails`),
      ),
    }
  },
  sample: (site) => [
    site,
    sampleEvent,
    { address: 'manager@example.com', firstName: 'Sam' },
    {
      from: { name: 'Olga Orr', address: 'olga@example.com' },
      isRecipient: true,
      recipient: 'olga@example.com',
      subject: 'Re: Your rooms',
      text: 'Thanks! Could we have one more twin room?',
      files: [],
    },
  ],
})
