import type { EventDocument } from '#features/events/rules/event-document.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { mailButton, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'

type Site = EventsDeps['config']
type Reader = { readonly email: string; readonly firstName: string }

/** Returns a name that a person chose, or 'Somebody' if mail readers would turn the name into a link. */
const safeName = ({ name }: { readonly name: string }) => (/\p{L}\.\p{L}{2}/u.test(name) ? 'Somebody' : name)

export const inviteAcceptedMail = (
  site: Site,
  event: EventDocument,
  organiser: Reader,
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
    mailText('Hi,'),
    mailText(
      guest.attending === 'Yes'
        ? `${safeName(guest)} has joined your event.`
        : `${safeName(guest)} has opened your event and cannot come.`,
    ),
    mailButton('See who is coming', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const placeRequestedMail = (
  site: Site,
  event: EventDocument,
  organiser: Reader,
  customer: { readonly name: string },
): MailMessage => ({
  to: organiser.email,
  kind: 'place-asked',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject: `Is this your guest ${safeName(customer)}?`,
  body: mailParts(
    mailText('Hi,'),
    mailText(`${safeName(customer)} has opened your link and says they are on your list.`),
    mailText('Please confirm that it is them. Their place, and what was paid for it, waits until you do.'),
    mailButton('See who is asking', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const placeAssignedMail = (site: Site, event: EventDocument, customer: Reader): MailMessage => ({
  to: customer.email,
  kind: 'place-given',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject: 'You are on the list',
  body: mailParts(
    mailText('Hi,'),
    mailText(`Your place is confirmed, with what was paid for it already.`),
    mailButton('Open the event', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})
