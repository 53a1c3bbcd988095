import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { sectionWords } from '#kernel/section.ts'
import { mailButton, mailFacts, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { SupplierRequest } from '../rules/suppliers/supplier-requests.ts'
import type { EventsParts } from './events-parts.ts'

type Site = EventsParts['config']
type Reader = { readonly email: string; readonly firstName: string }

const greeting = ({ firstName }: Reader) => mailText(firstName ? `Hi ${firstName},` : 'Hi,')
const titleOf = ({ eventName, name }: EventDocument) => eventName ?? name

/** The name of somebody who chose it freely; one that a mail reader would make a link of is left out. */
const writtenName = ({ name }: { readonly name: string }) =>
  /\p{L}\.\p{L}{2}/u.test(name) ? 'Somebody' : name

const inviteAddress = ({ publicUrl }: Site, { token }: EventDocument) => `${publicUrl}/inv/${token}`

/** Whoever signs up chooses the address, and what the event is called: nothing that was typed is in it. */
export const eventCreatedMail = (site: Site, event: EventDocument, organiser: Reader): MailMessage => ({
  to: organiser.email,
  kind: 'event-created',
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject: `Your ${sectionWords(event.section).name} is on its way`,
  body: mailParts(
    mailText('Hi,'),
    mailText('Your event has a page of its own now: plan, invite and pay there.'),
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
  byStranger: true,
  eventId: event.id,
  section: event.section,
  subject:
    guest.attending === 'Yes'
      ? `${writtenName(guest)} is coming`
      : `${writtenName(guest)} has answered your invite`,
  body: mailParts(
    mailText('Hi,'),
    mailText(
      guest.attending === 'Yes'
        ? `${writtenName(guest)} has joined your event.`
        : `${writtenName(guest)} has opened your event and cannot come.`,
    ),
    mailButton('See who is coming', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const placeAskedMail = (
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
  subject: `Is this your guest ${writtenName(customer)}?`,
  body: mailParts(
    mailText('Hi,'),
    mailText(`${writtenName(customer)} has opened your link and says they are on your list.`),
    mailText('Please confirm that it is them. Their place, and what was paid for it, waits until you do.'),
    mailButton('See who is asking', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const placeGivenMail = (site: Site, event: EventDocument, customer: Reader): MailMessage => ({
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

export const supplierRequestMail = (
  site: Site,
  event: EventDocument,
  request: SupplierRequest,
  contact: Reader,
): MailMessage => ({
  to: contact.email,
  kind: 'supplier-request',
  eventId: event.id,
  section: event.section,
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
          countOf(people, 'person', 'people'),
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

export const eventBookedMail = (site: Site, event: EventDocument, reader: Reader): MailMessage => ({
  to: reader.email,
  kind: 'event-booked',
  eventId: event.id,
  section: event.section,
  subject: `${titleOf(event)} is booked`,
  body: mailParts(
    greeting(reader),
    mailText(`${titleOf(event)} is booked. We have asked the suppliers to confirm.`),
    mailButton('Open the event', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const enquiryAgainMail = (site: Site, event: EventDocument, organiser: Reader): MailMessage => ({
  to: organiser.email,
  kind: 'enquiry-again',
  eventId: event.id,
  section: event.section,
  subject: `${titleOf(event)} is an enquiry again`,
  body: mailParts(
    greeting(organiser),
    mailText(
      `Nothing is paid for ${titleOf(event)} any more, and no payment is on its way. So it is not being booked now.`,
    ),
    mailText('Your plan is saved. You can change it, and start the booking again with a payment.'),
    mailButton('Open my event', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})

export const undecidedMail = (
  site: Site,
  event: EventDocument,
  reader: Reader,
  reason: string,
): MailMessage => ({
  to: reader.email,
  kind: 'booking-undecided',
  eventId: event.id,
  section: event.section,
  subject: `${titleOf(event)} is not booked yet`,
  body: mailParts(
    greeting(reader),
    mailText(`Money has arrived for ${titleOf(event)}, and it is not booked yet: ${reason}.`),
    mailText('Our team has been notified and will contact you. You can also choose between your options.'),
    mailButton('Open my event', `${site.publicUrl}/my-events?eventId=${event.id}`),
  ),
})
