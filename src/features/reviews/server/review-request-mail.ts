import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { mailButton, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'

type Recipient = { readonly email: string; readonly firstName: string }

export const reviewRequestMail = (
  { publicUrl }: { readonly publicUrl: string },
  event: EventDocument,
  recipient: Recipient,
): MailMessage => ({
  to: recipient.email,
  kind: 'review-request',
  eventId: event.id,
  section: event.section,
  subject: `How was ${eventDisplayName(event)}?`,
  body: mailParts(
    mailGreeting(recipient.firstName),
    mailText('Welcome back. Tell other groups how it was. It only takes a minute.'),
    mailButton('Write a review', `${publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    mailText('Your review shows your first name and the first letter of your last name.'),
  ),
})
