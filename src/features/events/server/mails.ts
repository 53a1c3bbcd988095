import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { mailButton, mailFacts, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { SupplierRequest } from '../rules/suppliers/supplier-requests.ts'
import type { EventsParts } from './events-parts.ts'

type Site = EventsParts['config']
type Reader = { readonly email: string; readonly firstName: string }

const greeting = ({ firstName }: Reader) => mailText(firstName ? `Hi ${firstName},` : 'Hi,')
const titleOf = ({ eventName, name }: EventDocument) => eventName ?? name

const inviteAddress = ({ publicUrl }: Site, { token }: EventDocument) => `${publicUrl}/inv/${token}`

export const eventCreatedMail = (site: Site, event: EventDocument, organiser: Reader): MailMessage => ({
  to: organiser.email,
  kind: 'event-created',
  eventId: event.id,
  subject: `${titleOf(event)} is on its way`,
  body: mailParts(
    greeting(organiser),
    mailText(`${titleOf(event)} has a page of its own now: plan, invite and pay there.`),
    mailButton('Open my event', `${site.publicUrl}/my-events?eventId=${event.id}`),
    mailText(
      'Send this link to everyone who should come. Whoever opens it can join and pay their own share:',
    ),
    mailText(inviteAddress(site, event)),
  ),
})

export const inviteAcceptedMail = (
  site: Site,
  event: EventDocument,
  organiser: Reader,
  guest: { readonly name: string; readonly attending: 'Yes' | 'No' },
): MailMessage => ({
  to: organiser.email,
  kind: 'invite-accepted',
  eventId: event.id,
  subject: guest.attending === 'Yes' ? `${guest.name} is coming` : `${guest.name} has answered your invite`,
  body: mailParts(
    greeting(organiser),
    mailText(
      guest.attending === 'Yes'
        ? `${guest.name} has joined ${titleOf(event)}.`
        : `${guest.name} has opened ${titleOf(event)} and cannot come.`,
    ),
    mailButton('See who is coming', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const placeAskedMail = (
  site: Site,
  event: EventDocument,
  organiser: Reader,
  customer: { readonly name: string; readonly email: string },
): MailMessage => ({
  to: organiser.email,
  kind: 'place-asked',
  eventId: event.id,
  subject: `Is this your guest ${customer.name}?`,
  body: mailParts(
    greeting(organiser),
    mailText(`${customer.name} (${customer.email}) has opened your link and says they are on your list.`),
    mailText('Please confirm that it is them. Their place, and what was paid for it, waits until you do.'),
    mailButton('See who is asking', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const placeGivenMail = (site: Site, event: EventDocument, customer: Reader): MailMessage => ({
  to: customer.email,
  kind: 'place-given',
  eventId: event.id,
  subject: `You are on the list of ${titleOf(event)}`,
  body: mailParts(
    greeting(customer),
    mailText(`Your place at ${titleOf(event)} is confirmed, with what was paid for it already.`),
    mailButton('Open the event', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const supplierRequestMail = (
  site: Site,
  event: EventDocument,
  request: SupplierRequest,
  contact: Reader,
): MailMessage => ({
  to: contact.email,
  kind: 'supplier-request',
  eventId: event.id,
  subject: `New booking request for ${request.supplierName}`,
  body: mailParts(
    greeting(contact),
    mailText(`${titleOf(event)} is booked. Please confirm or decline within three days:`),
    mailFacts(
      request.products.map(({ name, date, startTime, people }) => [
        name,
        [
          date ? formatDate(date) : 'date to be agreed',
          startTime ? formatTime(startTime) : '',
          `${people} people`,
        ]
          .filter((text) => text !== '')
          .join(', '),
      ]),
    ),
    mailButton(
      'Answer the request',
      `${site.publicUrl}/supplier/${request.supplierId}/event/${event.id}/package?packageId=${request.packageId}`,
    ),
  ),
})
