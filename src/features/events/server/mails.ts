import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { sectionLabels } from '#kernel/section.ts'
import { mailButton, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import { eventHomeAddress } from '../rules/event-address.ts'
import type { EventsDeps } from './events-deps.ts'

type Site = EventsDeps['config']
type Recipient = { readonly email: string; readonly firstName: string }

const inviteAddress = ({ publicUrl }: Site, { token }: EventDocument) => `${publicUrl}/inv/${token}`

/**
 * Contains no user input, because users who sign up can enter anyone's address, and any name for the event.
 */
export const eventCreatedMail = (site: Site, event: EventDocument, organiser: Recipient): MailMessage => ({
  to: organiser.email,
  kind: 'event-created',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject: `Your ${sectionLabels(event.section).name} page is ready`,
  body: mailParts(
    mailGreeting(),
    mailText('Your event now has its own page, where you can plan, invite and pay.'),
    mailButton('Open my event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    mailText('Send this link to everyone you want to invite. They can join and pay their own share:'),
    mailText(inviteAddress(site, event)),
  ),
})
