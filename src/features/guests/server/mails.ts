import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { looksLikeLink, mailButton, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'

type Site = EventsDeps['config']
type Recipient = { readonly email: string; readonly firstName: string }

/** Returns a user's name, or 'Someone' if email programs would turn the name into a link. */
const safeName = ({ name }: { readonly name: string }) => (looksLikeLink(name) ? 'Someone' : name)

export const inviteAcceptedMail = (
  site: Site,
  event: EventDocument,
  organiser: Recipient,
  guest: { readonly name: string; readonly attending: 'Yes' | 'No' },
): MailMessage => ({
  to: organiser.email,
  kind: 'invite-accepted',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject:
    guest.attending === 'Yes'
      ? `${safeName(guest)} is coming`
      : `${safeName(guest)} has answered your invite`,
  body: mailParts(
    mailGreeting(organiser.firstName),
    mailText(
      guest.attending === 'Yes'
        ? `${safeName(guest)} has joined your event.`
        : `${safeName(guest)} has opened your invite but can’t come.`,
    ),
    mailButton('See who is coming', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  ),
})

/** Notifies the organiser that somebody who had answered has changed their mind. */
export const answerChangedMail = (
  site: Site,
  event: EventDocument,
  organiser: Recipient,
  guest: { readonly name: string; readonly attending: 'Yes' | 'No'; readonly hasPaid: boolean },
): MailMessage => ({
  to: organiser.email,
  kind: 'answer-changed',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject:
    guest.attending === 'Yes'
      ? `${safeName(guest)} is coming after all`
      : `${safeName(guest)} can’t come any more`,
  body: mailParts(
    mailGreeting(organiser.firstName),
    mailText(
      guest.attending === 'Yes'
        ? `${safeName(guest)} has changed their answer and is coming to your event.`
        : `${safeName(guest)} has changed their answer and can’t come to your event any more.`,
    ),
    ...(guest.attending === 'No' && guest.hasPaid
      ? [mailText('What was paid for their place is still theirs. You can move it to another guest.')]
      : []),
    mailButton('See who is coming', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  ),
})

export const placeRequestedMail = (
  site: Site,
  event: EventDocument,
  organiser: Recipient,
  customer: { readonly name: string },
): MailMessage => ({
  to: organiser.email,
  kind: 'place-requested',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject: `Is this your guest ${safeName(customer)}?`,
  body: mailParts(
    mailGreeting(organiser.firstName),
    mailText(`${safeName(customer)} has opened your link and says they are on your list.`),
    mailText('Please confirm that it is them. Until then we keep their place, and anything paid for it.'),
    mailButton('See who is asking', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  ),
})

export const placeAssignedMail = (site: Site, event: EventDocument, customer: Recipient): MailMessage => ({
  to: customer.email,
  kind: 'place-given',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject: 'You’re on the list',
  body: mailParts(
    mailGreeting(customer.firstName),
    mailText(`Your place is confirmed, and anything already paid for it is now yours.`),
    mailButton('Open the event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  ),
})
