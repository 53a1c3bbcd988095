import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { mailButton, mailFacts, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { SupplierRequest } from '../rules/suppliers/supplier-requests.ts'

type Site = EventsDeps['config']
type Reader = { readonly email: string; readonly firstName: string }

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
    mailGreeting(contact.firstName),
    mailText(`${eventDisplayName(event)} is booked. Please confirm or decline within three days:`),
    mailFacts(
      request.products.map(({ name, date, startTime, people }) => [
        name,
        [
          date ? formatDate(date) : 'date to be confirmed',
          startTime ? formatTime(startTime) : '',
          countOf(people, 'person', 'people'),
        ]
          .filter((text) => text !== '')
          .join(', '),
      ]),
    ),
    mailButton(
      'Review the request',
      `${site.publicUrl}/supplier/${request.supplierId}/event/${event.id}/package?packageId=${request.packageId}`,
    ),
  ),
})

export const eventBookedMail = (site: Site, event: EventDocument, reader: Reader): MailMessage => ({
  to: reader.email,
  kind: 'event-booked',
  eventId: event.id,
  section: event.section,
  subject: `${eventDisplayName(event)} is booked`,
  body: mailParts(
    mailGreeting(reader.firstName),
    mailText(`${eventDisplayName(event)} is booked. We have asked the suppliers to confirm.`),
    mailButton('Open the event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  ),
})

export const enquiryAgainMail = (site: Site, event: EventDocument, organiser: Reader): MailMessage => ({
  to: organiser.email,
  kind: 'enquiry-again',
  eventId: event.id,
  section: event.section,
  subject: `The booking of ${eventDisplayName(event)} is on hold`,
  body: mailParts(
    mailGreeting(organiser.firstName),
    mailText(
      `There are no payments left for ${eventDisplayName(event)}, so we have put the booking on hold.`,
    ),
    mailText('Your plan is saved. You can change it, and make a payment to start the booking again.'),
    mailButton('Open my event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
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
  subject: `${eventDisplayName(event)} is not booked yet`,
  body: mailParts(
    mailGreeting(reader.firstName),
    mailText(`We have received money for ${eventDisplayName(event)}, but it is not booked yet: ${reason}.`),
    mailText('Our team has been notified and will contact you. You can also choose between your options.'),
    mailButton('Open my event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  ),
})
